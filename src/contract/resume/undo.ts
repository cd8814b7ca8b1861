import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, time } from '#contract/endpoint.ts'

/** For so long an import can be taken back. */
export const importUndoMinutes = 10

export const importErrors = defineErrors({
  nothing_imported: {
    status: 409,
    pt: 'Não há nenhuma importação dos últimos 10 minutos para anular.',
    en: 'There is no import of the last 10 minutes to undo.',
  },
  changed_since_import: {
    status: 409,
    pt: 'O perfil mudou depois da importação. Para não perderes o que mudou, ficou tudo como está.',
    en: 'The profile has changed since the import. So that you lose none of it, everything stays as it is.',
  },
})

type ImportErrors = typeof importErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ImportErrors {}
}

const importUndo = { path: '/profile/import', access: 'profile:edit' } as const

export const getLastImport = endpoint({
  ...importUndo,
  method: 'GET',
  summary: 'My last import while its ten minutes run',
  response: z.object({
    last: z.nullable(
      z.object({
        changes: z.int(),
        undoUntil: time,
        /** No, once the profile has changed again. */
        can: z.object({ undo: z.boolean() }),
      }),
    ),
  }),
})

export const undoImport = endpoint({
  ...importUndo,
  method: 'DELETE',
  summary: 'Take back my last import, for ten minutes: the profile is as before',
  response: null,
  errors: ['nothing_imported', 'changed_since_import'],
})
