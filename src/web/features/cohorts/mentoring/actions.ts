import type { MentoringEntry } from '#contract/cohorts/mentoring.ts'

type Action = Pick<MentoringEntry, 'kind' | 'doneAt' | 'dueOn'>

/** The whole of its day is left. */
export const endOf = (dueOn: string) => `${dueOn}T23:59:59.000Z`
export const isOverdue = ({ kind, doneAt, dueOn }: Action, now = Date.now()) =>
  kind === 'action' && doneAt === null && dueOn !== null && Date.parse(endOf(dueOn)) < now

/** What the trainee has agreed to do and has not done yet, by its day. */
export const openActions = (entries: readonly MentoringEntry[]) =>
  entries.flatMap((entry) =>
    entry.owner === 'trainee' && entry.doneAt === null && entry.dueOn ? [{ ...entry, dueOn: entry.dueOn }] : [],
  )
