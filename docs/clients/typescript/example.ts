/** A client for a node without a login, over any function that sends a body to a path and returns the answer. */

import { Client, Methods, Paths } from "./node";

export type Post = (path: string, body: unknown) => Promise<any>;

export class Node implements Client {
  constructor(private readonly post: Post) {}

  async call<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]> {
    const answer = await this.post("/json_rpc", { jsonrpc: "2.0", id: "0", method, params });
    if (answer.error) {
      throw new Error(`${method}: ${answer.error.message} (${answer.error.code})`);
    }
    return answer.result;
  }

  path<P extends keyof Paths>(path: P, params: Paths[P]["params"]): Promise<Paths[P]["result"]> {
    return this.post(path, params);
  }
}

/** The id and the time of the last block. */
export async function lastBlock(node: Node): Promise<string> {
  const { height } = await node.path("/get_height", {});
  const { block_header: header } = await node.call("get_block_header_by_height", { height: height - 1 });
  return `${header.hash} of ${header.timestamp}`;
}
