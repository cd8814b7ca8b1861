import type { ExportColumns, Reader } from '#api/http/exports/export-cells.ts'
import { columnsOf, inLanguage, inWords } from '#api/http/exports/export-columns.ts'
import { phoneText } from '#contract/phone/phone.ts'
import { profileParts } from '#contract/profile/parts.ts'
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import pt from '#web/locales/pt/accounts.json' with { type: 'json' }
import questionsEn from '#web/locales/en/questions.json' with { type: 'json' }
import questionsPt from '#web/locales/pt/questions.json' with { type: 'json' }
import type { AccountRow } from './queries.ts'
import { nameOf } from './shape.ts'

const answersOf = ({ registration_answers }: AccountRow, reader: Reader) =>
  (registration_answers ?? [])
    .map(({ question, answer }) => `${inLanguage(question, reader)} ${inLanguage(answer, reader)}`)
    .join('\n')

export const columns: ExportColumns<AccountRow> = {
  name: nameOf,
  ...columnsOf<AccountRow>('email'),
  phone: ({ phone }) => phone && phoneText(phone),
  ...inWords<AccountRow>({ pt, en }, 'role', 'state'),
  groups: ({ groups }) => groups.join(', '),
  profile: ({ filled }) => `${filled}/${profileParts.length}`,
  ...inWords<AccountRow>({ pt: questionsPt, en: questionsEn }, ['heard_from', 'heardFrom']),
  answers: answersOf,
  ...columnsOf<AccountRow>('created_at', 'last_seen_at'),
}
