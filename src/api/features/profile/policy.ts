import type { Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Actor } from '#api/http/session.ts'
import type { Visibility } from '#contract/profile/profile.ts'

/** Null is a visitor without a session. */
export type Viewer = Pick<Actor, 'id' | 'scope'> | null
export type Seen = {
  user_id: string
  visibility: Visibility
  status: Selectable<Schema['users']>['status']
  /** The viewer is their mentor, in a cohort or of their startup. */
  accompanied: boolean
}

/** The team sees every profile. */
export const isTeam = (viewer: Viewer): boolean => viewer?.scope.has('team:read') ?? false

/** By its visibility, and whoever accompanies them. Nobody but the team finds somebody who was suspended or has left. */
export function canSee(viewer: Viewer, { user_id, visibility, status, accompanied }: Seen): boolean {
  if (viewer?.id === user_id || isTeam(viewer)) return true
  if (status !== 'active') return false
  if (accompanied) return true
  return visibility === 'public' || (visibility === 'members' && (viewer?.scope.has('members:browse') ?? false))
}

/** E-mail and telephone are for the person and the team. */
export const canReach = (viewer: Viewer, { user_id }: Pick<Seen, 'user_id'>): boolean =>
  viewer?.id === user_id || isTeam(viewer)
