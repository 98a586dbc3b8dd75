// Listens to the events of a wallet with the package `eventsource`: listen.mjs FOLDER URL TYPE...
// Prints a line for each event: its number, its type and its data.
import { createRequire } from 'node:module';

const [folder, url, ...types] = process.argv.slice(2);
const { EventSource } = createRequire(`${folder}/`)('eventsource');
let last = 0;

function open() {
  const source = new EventSource(`${url}?after=${last}`);
  for (const type of types) {
    source.addEventListener(type, (event) => {
      last = Number(event.lastEventId);
      console.log([event.lastEventId, type, event.data.replaceAll('\n', ' ')].join('\t'));
    });
  }
  source.addEventListener('open', () => console.log('open'));
  // A connection that breaks is opened again by the package; an answer other than 200, while the wallet is not loaded,
  // is the end of it.
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 200);
  });
}

open();
