import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';

const agent = new Agent({ keepAlive: true });

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends one request, possibly on an earlier connection. */
export function askPort(url: string, path: string, { method = 'GET', body = '', headers = {} } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + path, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
