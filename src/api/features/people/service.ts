import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { canReach, canSee, type Viewer } from '#api/features/profile/policy.ts'
import { findProfile, findSeen } from '#api/features/profile/queries.ts'
import { found } from '#api/http/caller.ts'
import { findAlumniOf } from './queries.ts'
import type { Person } from '#contract/people/people.ts'
import { fieldsOf } from '#contract/profile/profile.ts'

/** Hidden and missing people both answer 404. */
export async function showPerson({ db, clock }: Deps, viewer: Viewer, id: string): Promise<Person> {
  const seen = found(await findSeen(db, viewer?.id ?? null, id))
  found(canSee(viewer, seen) ? seen : undefined)
  const profile = found(await findProfile(db, id))
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
    projects,
    alumniOf: viewer && (await findAlumniOf(db, id, clock())),
    contact: canReach(viewer, seen) ? { email, phone: phone?.number ?? null } : null,
    mine: viewer?.id === id,
  }
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
    image: '/social.png',
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
