import { sendTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { noteClient, sentNote } from './noteClient.ts';

/** Customer of the gateways that are killed. */
export interface Writer {
  id: string;
  token: string;
  /** E-mail of the customer to whom this one sends points. */
  friend: string;
  jobs: Job[];
}

/** Pending note and its acknowledged steps. Every third is changed, every third changed and deleted. */
export interface NoteJob {
  kind: 'note';
  number: number;
  uid: string;
  imageUrl?: string;
  id?: string;
  title?: string;
  isDone?: boolean;
}

/** Pending transfer of one point. */
interface SendJob {
  kind: 'send';
  number: number;
  uid: string;
  /** Id of the acknowledged transaction. */
  id?: string;
  isDone?: boolean;
}

export type Job = NoteJob | SendJob;

export const isNote = (job: Job): job is NoteJob => job.kind === 'note';
/** Tests for notes that are deleted in the end. */
export const isDeleted = ({ number }: NoteJob): boolean => number % 3 === 2;

async function upload(base: string, token: string, picture: Uint8Array, id: string): Promise<string> {
  const form = new FormData();
  form.append('design0', new Blob([new Uint8Array(picture)]), 'file');
  const response = await fetch(`${base}/upload/file/${id}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const { results, message } = (await response.json()) as { results?: [{ url: string }]; message: string };
  if (!results) throw new Error(`refused: ${response.status} ${message}`);
  return results[0].url;
}

function acknowledged<Answer extends { status: number; message: string }>(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.message}`);
  return answer;
}

async function writeNote(job: NoteJob, base: string, token: string, picture: Uint8Array, onAnswer: () => void): Promise<void> {
  const client = noteClient(base, token);
  if (job.imageUrl === undefined) {
    job.imageUrl = await upload(base, token, picture, `picture-${job.uid}`);
    onAnswer();
  }
  if (job.id === undefined) {
    const { data } = acknowledged(await client.create(sentNote(job.uid, { title: 'Bản đầu', images_link: job.imageUrl })));
    [job.id, job.title] = [data._id, data.title];
    onAnswer();
  }
  if (job.number % 3 > 0 && job.title === 'Bản đầu') {
    job.title = acknowledged(await client.update(job.id, { title: 'Bản sau', note: '' })).data.title;
    onAnswer();
  }
  if (isDeleted(job)) {
    acknowledged(await client.remove(job.id));
    onAnswer();
  }
  job.isDone = true;
}

async function sendPoint(job: SendJob, base: string, { token, friend }: Writer, onAnswer: () => void): Promise<void> {
  const response = await fetch(base + sendTokenCall.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ request_id: job.uid, token_id: 'VPOINT', amount: '1', to: friend, note: job.uid }),
  });
  const body = (await response.json()) as { message: string; data: { _id: string } };
  job.id = acknowledged({ status: response.status, ...body }).data._id;
  job.isDone = true;
  onAnswer();
}

/** Sends the unacknowledged steps of a job, repeating interrupted ones, as an outbox does. */
export async function writeJob(
  job: Job,
  base: string,
  writer: Writer,
  picture: Uint8Array,
  onAnswer: () => void = () => undefined,
): Promise<void> {
  if (job.isDone) return;
  await (isNote(job) ? writeNote(job, base, writer.token, picture, onAnswer) : sendPoint(job, base, writer, onAnswer));
}

/** Returns a note, three points, a note, and so on; each takes several responses. */
function nextJob({ id, jobs }: Writer): Job {
  const number = jobs.length;
  const uid = `${id}-${number}`;
  return number % 4 === 0 ? { kind: 'note', number: number / 4, uid } : { kind: 'send', number, uid };
}

/**
 * Writes job after job until the gateway is gone.
 * @param isKilled whether the kill has happened: before it, or for anything but a broken connection, an error is thrown
 */
export async function writeUntilCut(
  base: string,
  writer: Writer,
  picture: Uint8Array,
  { onAnswer, isKilled }: { onAnswer: () => void; isKilled: () => boolean },
): Promise<void> {
  try {
    for (;;) {
      const last = writer.jobs.at(-1);
      const job = last && !last.isDone ? last : nextJob(writer);
      if (job !== last) writer.jobs.push(job);
      await writeJob(job, base, writer, picture, onAnswer);
    }
  } catch (error) {
    if (!isKilled() || String(error).includes('refused:')) throw error;
  }
}
