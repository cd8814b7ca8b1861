import { expect, it } from 'vitest'
import type { Progress } from '#contract/cohorts/progress.ts'
import { dueThisWeek } from './this-week.tsx'

const now = Date.parse('2026-03-12T09:00:00Z')
const task = (id: string, state: Progress['tasks'][number]['state'], dueAt: string) => ({
  id,
  state,
  dueAt,
  title: { pt: id, en: null },
})
const session = (
  id: string,
  mark: Progress['sessions'][number]['mark'],
  startsAt: string,
  excuse: string | null = null,
) => ({
  id,
  mark,
  startsAt,
  endsAt: startsAt.replace('T10', 'T12'),
  excuse,
  path: `/events/${id}`,
  title: { pt: id, en: null },
})

it('lists what is due in the next seven days and what is still owed, by its hour; nothing that is done or far', () => {
  const progress = {
    tasks: [
      task('soon', 'open', '2026-03-15T20:00:00Z'),
      task('next month', 'open', '2026-04-15T20:00:00Z'),
      task('missing', 'missing', '2026-03-01T20:00:00Z'),
      task('returned', 'returned', '2026-03-05T20:00:00Z'),
      task('handed in', 'handed_in', '2026-03-13T20:00:00Z'),
      task('accepted', 'accepted', '2026-03-13T20:00:00Z'),
    ],
    sessions: [
      session('tomorrow', 'coming', '2026-03-13T10:00:00Z'),
      session('excused', 'coming', '2026-03-14T10:00:00Z', 'Exame.'),
      session('far', 'coming', '2026-03-20T10:00:00Z'),
      session('was', 'present', '2026-03-11T10:00:00Z'),
    ],
  } as unknown as Pick<Progress, 'tasks' | 'sessions'>
  const due = dueThisWeek(progress, now).map(({ id, kind }) => [id, kind])
  expect(due).toEqual([
    ['missing', 'missing'],
    ['returned', 'returned'],
    ['tomorrow', 'session'],
    ['soon', 'task'],
  ])
})
