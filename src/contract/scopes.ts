/** Roles and their rights. The API enforces scopes; screens only hide actions that the API would refuse. */
export const roles = ['trainee', 'founder', 'mentor', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

const everyone = ['events:register', 'problems:submit', 'profile:edit'] as const
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
  'reference:manage',
] as const
/** Rights over the programme itself: they ask for somebody who has signed in, never for a personal token. */
export const ofTheProgramme = ['users:manage', 'programme:manage', 'audit:read'] as const
const admin = [...staff, ...ofTheProgramme] as const

export type Scope = (typeof participant | typeof admin)[number] | 'startups:mentor' | 'cohorts:join'
export type TokenScope = Exclude<Scope, (typeof ofTheProgramme)[number]>

export const scopesOf: Record<Role, readonly Scope[]> = {
  trainee: [...participant, 'cohorts:join', 'trainees:read'],
  founder: [...participant, 'cohorts:join'],
  mentor: [...everyone, 'startups:mentor', 'reviews:judge', 'trainees:read', 'trainees:judge'],
  staff,
  admin,
}
