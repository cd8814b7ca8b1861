import type { ExportColumns, Reader } from '#api/http/exports/export-cells.ts'
import { wordOf } from '#api/http/exports/export-columns.ts'
import type { Trainee } from '#contract/cohorts/trainees.ts'
import en from '#web/locales/en/cohorts.json' with { type: 'json' }
import progressEn from '#web/locales/en/cohorts-progress.json' with { type: 'json' }
import pt from '#web/locales/pt/cohorts.json' with { type: 'json' }
import progressPt from '#web/locales/pt/cohorts-progress.json' with { type: 'json' }

const reasonWords = {
  pt: {
    absences: 'faltas',
    in_a_row: 'faltas seguidas',
    tasks: 'tarefas',
    silent: 'não entra',
    no_mentor: 'sem mentor',
  },
  en: { absences: 'absences', in_a_row: 'absent in a row', tasks: 'tasks', silent: 'not seen', no_mentor: 'no mentor' },
}
const reasonsOf = ({ reasons }: Trainee, reader: Reader) =>
  reasons.map(({ reason }) => wordOf(reasonWords, reason, reader)).join(', ')

export const columns: ExportColumns<Trainee> = {
  name: ({ person }) => person.name,
  institution: ({ institution }) => institution,
  state: ({ state }, reader) => wordOf({ pt: pt.state, en: en.state }, state, reader),
  squad: ({ squad }) => squad,
  mentor: ({ mentor }) => mentor?.name ?? null,
  attendance_rate: ({ attendance }) => attendance,
  tasks_done: ({ tasks: { done } }) => done,
  tasks_due: ({ tasks: { due } }) => due,
  items_done: ({ items: { done } }) => done,
  items: ({ items: { of } }) => of,
  level: ({ level }, reader) => wordOf({ pt: progressPt.level, en: progressEn.level }, level, reader),
  reasons: reasonsOf,
  last_seen_at: ({ lastSeenAt }) => lastSeenAt && new Date(lastSeenAt),
}
