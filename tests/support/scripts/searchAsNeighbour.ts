import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Searches for land repeatedly, as a user who moves the map does, and prints result and duration of each search:
 * `searchAsNeighbour.ts PORT PATH BODY WARM FROM[,TOKEN]…`; each address is a person, with a token if logged in.
 */
const [port, path, body, warm, ...people] = process.argv.slice(2);

const HOST = '127.0.0.1';
/** Timeout of an ordinary client. */
const PATIENCE_MS = 10_000;
/** Pause between two searches; the first ones come quickly, so that a short attack is noticed, too. */
const paceMs = (searches: number): number => (searches < 20 ? 150 : 400);

const searchAs = (agent: Agent, token = ''): Promise<string> =>
  new Promise((resolve) => {
    const shown = token === '' ? {} : { Authorization: `Bearer ${token}` };
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body!), ...shown };
    const sent = httpRequest({ agent, port, host: HOST, path, method: 'POST', headers, timeout: PATIENCE_MS });
    sent.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(response.statusCode === 200 && bytes > 10_000 ? 'answered' : String(response.statusCode)));
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', (error) => resolve(error.message));
    sent.end(body);
  });

const ready = people.map(async (person) => {
  const [localAddress, token] = person.split(',');
  const agent = new Agent({ keepAlive: true, localAddress });
  for (let searches = 0; searches < Number(warm); searches += 1) await searchAs(agent, token);
  return { agent, token };
});
const warmed = await Promise.all(ready);
console.log('warm');
await Promise.all(
  warmed.map(async ({ agent, token }, person) => {
    for (let searches = 0; ; searches += 1) {
      const began = performance.now();
      const outcome = await searchAs(agent, token);
      console.log(`search ${person} ${(performance.now() - began).toFixed(1)} ${outcome}`);
      await pause(paceMs(searches));
    }
  }),
);
