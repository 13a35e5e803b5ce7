/** Names and addresses of this machine: nobody listens on the way. */
const OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*|)$/;

/**
 * Whether a connection to a server of ours may go without TLS: on this machine, or with the operator's word `PLAIN_CONNECTIONS=1`, say
 * within a network that encrypts by itself.
 * @param host as in its address; a path for a Unix socket
 */
export const mayGoPlain = (host: string, environment: NodeJS.ProcessEnv): boolean =>
  OWN.test(host) || environment.PLAIN_CONNECTIONS === '1';
