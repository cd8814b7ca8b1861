import type { ApiArea } from '#api/area.ts'
import type { Db, Deps } from '#api/deps.ts'
import { canReach, canSee, type Viewer } from '#api/features/profile/policy.ts'
import { findProfile, findSeen } from '#api/features/profile/queries.ts'
import { found } from '#api/http/caller.ts'
import type { Made } from '#contract/people/made.ts'
import type { Person } from '#contract/people/people.ts'
import { phoneText } from '#contract/phone/phone.ts'
import type { Project } from '#contract/profile/entries.ts'
import { fieldsOf } from '#contract/profile/profile.ts'
import { findAlumniOf, findCertificatesOf, findChosenSolutions, findShownStartups, findStartupsOf } from './queries.ts'

/** Hidden and missing people both answer 404. */
async function requireSeen({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, id: string) {
  const seen = found(await findSeen(db, { viewerId: viewer?.id ?? null, userId: id, now: clock() }))
  return found(canSee(viewer, seen) ? seen : undefined)
}

export async function showPerson({ db, clock }: Deps, viewer: Viewer, id: string): Promise<Person> {
  const seen = await requireSeen({ db, clock }, viewer, id)
  const profile = found(await findProfile(db, id))
  const mine = viewer?.id === id
  const { firstName, lastName, role, photo, skills, experiences, projects, email, phone } = profile
  return {
    id,
    firstName,
    lastName,
    role,
    photoId: photo?.id ?? null,
    ...fieldsOf(profile),
    skills,
    experiences,
    projects: mine ? projects : await withoutHidden(db, viewer, { id, projects }),
    alumniOf: viewer && (await findAlumniOf(db, id, clock())),
    contact: canReach(viewer, seen) ? { email, phone: phone && phoneText(phone.number) } : null,
    mine,
    can: { openFile: viewer?.scope.has('people:open') ?? false },
  }
}

type Told = { id: string; projects: Project[] }

/** Nobody else hears of a solution before the results are announced, nor of a startup that they may not see. */
async function withoutHidden(db: Db, viewer: Viewer, { id, projects }: Told): Promise<Project[]> {
  const ids = projects.flatMap(({ startup }) => startup?.id ?? [])
  const shown = ids.length > 0 ? await findShownStartups(db, viewer, id, ids) : new Set()
  return projects.map((project) => ({
    ...project,
    solution: project.solution?.isAnnounced ? project.solution : null,
    startup: project.startup && shown.has(project.startup.id) ? project.startup : null,
  }))
}

export async function showMade(deps: Deps, viewer: NonNullable<Viewer>, id: string): Promise<Made> {
  const { db } = deps
  const seen = await requireSeen(deps, viewer, id)
  const [solutions, startups, certificates] = await Promise.all([
    findChosenSolutions(db, id),
    findStartupsOf(db, viewer, id),
    findCertificatesOf(db, id),
  ])
  // Whoever has the code reads the whole certificate, so its holder hands it out.
  const told = canReach(viewer, seen)
  return { solutions, startups, certificates: certificates.map((one) => (told ? one : { ...one, code: null })) }
}

const personPath = /^\/people\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i

/** What a link to a public profile shows when it is shared, and what search engines read. */
export const sharedPerson: ApiArea['sharedPage'] = async (deps, path) => {
  const id = personPath.exec(path)?.[1]?.toLowerCase()
  const person = id && (await showPerson(deps, null, id).catch(() => undefined))
  if (!person) return undefined
  const name = `${person.firstName} ${person.lastName}`
  const { publicUrl } = deps.settings
  return {
    title: name,
    description: person.headline ?? person.about?.slice(0, 200) ?? name,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name,
      givenName: person.firstName,
      familyName: person.lastName,
      url: `${publicUrl}/people/${person.id}`,
      ...(person.photoId && { image: `${publicUrl}/api/v1/attachments/${person.photoId}` }),
      ...(person.headline && { jobTitle: person.headline }),
      ...(person.about && { description: person.about }),
      ...(person.city && { address: { '@type': 'PostalAddress', addressLocality: person.city } }),
      ...(person.institution && { alumniOf: { '@type': 'EducationalOrganization', name: person.institution } }),
      knowsAbout: person.skills.map((skill) => skill.name[person.lang]),
      knowsLanguage: person.languages.map(({ language }) => language),
      sameAs: person.links.map(({ url }) => url),
    },
  }
}
