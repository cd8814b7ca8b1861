import type { ExportColumns } from '#api/http/exports/export-cells.ts'
import { dayCell, wordOf } from '#api/http/exports/export-columns.ts'
import type { Cohort } from '#contract/cohorts/manage.ts'
import en from '#web/locales/en/cohorts.json' with { type: 'json' }
import pt from '#web/locales/pt/cohorts.json' with { type: 'json' }

const timeCell = (time: string | null) => time && new Date(time)

export const columns: ExportColumns<Cohort> = {
  name: ({ name }) => name,
  phase: ({ phase }, reader) => wordOf({ pt: pt.phase, en: en.phase }, phase, reader),
  starts_on: ({ startsOn }) => dayCell(startsOn),
  ends_on: ({ endsOn }) => dayCell(endsOn),
  weeks: ({ weeks }) => weeks,
  week: ({ week }) => week,
  capacity: ({ capacity }) => capacity,
  taken: ({ taken }) => taken,
  lead_mentor: ({ leadMentor }) => leadMentor?.name ?? null,
  applications_open_at: ({ applicationsOpenAt }) => timeCell(applicationsOpenAt),
  applications_close_at: ({ applicationsCloseAt }) => timeCell(applicationsCloseAt),
}
