import { expect, it } from 'vitest';
import { enGateway } from '../../../../src/i18n/gateway/enGateway.ts';
import { type GatewayMessageId, viGateway } from '../../../../src/i18n/gateway/viGateway.ts';
import { messageArguments } from '../../../support/messages/messageArguments.ts';
import { readRepositoryFile, repositoryFiles } from '../../../support/run/repository.ts';

const ids = Object.keys(viGateway) as GatewayMessageId[];
const sources = repositoryFiles('src/gateway').filter((path) => path.endsWith('.ts'));

it('gateway catalogue: every message is used by the gateway, and has the same values in both languages', () => {
  const program = sources.map(readRepositoryFile).join('\n');
  expect(ids.filter((id) => !program.includes(`'${id}'`))).toEqual([]);
  expect(ids.filter((id) => messageArguments(enGateway[id]).join() !== messageArguments(viGateway[id]).join())).toEqual([]);
  expect(messageArguments('{n, plural, one {# of {what}} other {#}}')).toEqual(['n', 'what']);
});

it('gateway catalogue: English messages hold no Vietnamese, Vietnamese ones no plural', () => {
  const letters = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i;
  expect(ids.filter((id) => letters.test(enGateway[id]))).toEqual([]);
  expect(ids.filter((id) => viGateway[id].includes('plural'))).toEqual([]);
  expect(ids.filter((id) => enGateway[id].includes('plural')).length).toBeGreaterThan(12);
});

it('gateway catalogue: no refusal and no answer is written as a sentence in the gateway', () => {
  const written = /(new HttpError\(\d+, |message: |\bdone\()[`'"][^'"`]* /;
  expect(sources.filter((path) => written.test(readRepositoryFile(path)))).toEqual([]);
  expect(written.test("throw new HttpError(404, 'Không tìm thấy.')")).toBe(true);
});
