/** Roles and their rights. The API enforces scopes; screens only hide actions that the API would refuse. */
export const roles = ['trainee', 'founder', 'mentor', 'juror', 'partner', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * `members:browse` is what those inside the programme share; who comes from outside sees only what is theirs.
 * `postings:run` is to write postings and to answer who applies, for a startup or organisation of one's own.
 */
const everyone = ['members:browse', 'events:register', 'problems:submit', 'profile:edit', 'postings:run'] as const
const participant = [
  ...everyone,
  'solutions:submit',
  'applications:submit',
  'startups:create',
  'mentoring:book',
] as const
const staff = [
  ...everyone,
  'manage:open',
  'startups:create',
  'startups:manage',
  'challenges:manage',
  'events:manage',
  'opportunities:manage',
  'problems:manage',
  'mentoring:manage',
  'trainees:manage',
  'trainees:read',
  'trainees:judge',
  'reviews:manage',
  'reviews:judge',
  'mail:read',
  'team:read',
  'people:open',
  'organisations:manage',
  'reference:manage',
] as const
/** Rights over the programme itself: they ask for somebody who has signed in, never for a personal token. */
export const ofTheProgramme = ['users:manage', 'programme:manage', 'integrations:manage', 'audit:read'] as const
const admin = [...staff, ...ofTheProgramme] as const

/** What a machine may be given: what staff reach, never what is somebody's own. */
export const machineScopes = [
  'members:browse',
  'manage:open',
  'startups:manage',
  'challenges:manage',
  'events:manage',
  'opportunities:manage',
  'problems:manage',
  'mentoring:manage',
  'trainees:manage',
  'trainees:read',
  'reviews:manage',
  'mail:read',
  'team:read',
  'people:open',
  'organisations:manage',
  'reference:manage',
] as const satisfies readonly (typeof staff)[number][]
/** What a directory of a company does: it has no person, so no role has it. */
export const directoryScope = 'directory:sync'
/** Everything that a machine can be given. */
export const grantedToMachines = [...machineScopes, directoryScope] as const
export type MachineScope = (typeof grantedToMachines)[number]

export type Scope =
  | (typeof participant | typeof admin)[number]
  | 'startups:mentor'
  | 'cohorts:join'
  | 'organisations:belong'
  | typeof directoryScope
export type TokenScope = Exclude<Scope, (typeof ofTheProgramme)[number] | typeof directoryScope>

export const scopesOf: Record<Role, readonly Scope[]> = {
  trainee: [...participant, 'cohorts:join', 'trainees:read'],
  founder: [...participant, 'cohorts:join'],
  mentor: [...everyone, 'startups:mentor', 'reviews:judge', 'trainees:read', 'trainees:judge'],
  juror: ['profile:edit', 'reviews:judge'],
  partner: ['profile:edit', 'postings:run', 'problems:submit', 'organisations:belong'],
  staff,
  admin,
}

/** Roles that staff may give by an invitation; all others are an administrator's to give. */
export const invitedByStaff: readonly Role[] = ['mentor', 'juror', 'partner']
