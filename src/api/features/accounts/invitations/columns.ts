import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { columnsOf, inWords, wordOf } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import pt from '#web/locales/pt/accounts.json' with { type: 'json' }
import type { ListedInvitation } from './queries.ts'

export const columns: ExportColumns<ListedInvitation> = {
  ...columnsOf<ListedInvitation>('first_name', 'last_name', 'email'),
  ...inWords<ListedInvitation>({ pt, en }, 'role'),
  ...columnsOf<ListedInvitation>('organisation'),
  state: ({ state }, reader) => wordOf({ pt: pt.invitation, en: en.invitation }, state, reader),
  invited_by: ({ inviter }) => inviter,
  ...columnsOf<ListedInvitation>('created_at', 'sent_at', 'expires_at'),
}
