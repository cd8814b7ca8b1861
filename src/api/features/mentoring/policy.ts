import type { Actor } from '#api/http/session.ts'
import type { MentoringRules } from '#contract/mentoring/mentoring.ts'
import { hourMs } from '#contract/times.ts'

type Viewer = Pick<Actor, 'id' | 'scope'>

export const canManage = ({ scope }: Viewer): boolean => scope.has('mentoring:manage')

/** Who reads the brief of a session: its mentor and the team of the programme. */
export const canPrepare = (viewer: Viewer, { mentor_id }: { mentor_id: string }): boolean =>
  canManage(viewer) || (mentor_id === viewer.id && viewer.scope.has('startups:mentor'))

/** Who writes about a session, and reads what was noted in private: its mentor and nobody else, whatever their role. */
export const isOwnSession = ({ id }: Pick<Actor, 'id'>, { mentor_id }: { mentor_id: string }): boolean =>
  mentor_id === id

/** Until when an hour can be moved or cancelled. */
export const changesUntil = ({ startsAt }: { startsAt: Date }, { cancelHours }: Pick<MentoringRules, 'cancelHours'>) =>
  new Date(startsAt.getTime() - cancelHours * hourMs)

export const mayChange = (
  session: { startsAt: Date },
  rules: Pick<MentoringRules, 'cancelHours'>,
  now: Date,
): boolean => now <= changesUntil(session, rules)
