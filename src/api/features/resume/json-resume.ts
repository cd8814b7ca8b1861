import { dateLocales } from '#api/mail/times.ts'
import type { Experience, Project } from '#contract/profile/entries.ts'
import type { Profile } from '#contract/profile/profile.ts'
import { levelWords } from './cv/words.ts'

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'
/** What the standard cannot say stands beside what it can, so that our own import gives back the same profile. */
export const own = 'x-viveiro'

type Json = Record<string, unknown>
const without = (fields: Json): Json => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** A profile as JSON Resume 1.0. */
export function resumeOf(profile: Profile): Json {
  const { experiences, lang } = profile
  const of = (...kinds: Experience['kind'][]) =>
    experiences.map((one, position) => ({ one, position })).filter(({ one }) => kinds.includes(one.kind))
  const { field, institution, graduationYear, available, availableFrom, seeking, places, visibility, inOther } = profile
  return {
    $schema: schema,
    basics: basicsOf(profile),
    work: of('work').map(({ one, position }) => workOf(one, position)),
    volunteer: of('volunteer').map(({ one, position }) => volunteerOf(one, position)),
    education: of('education', 'training').map(({ one, position }) => educationOf(one, position)),
    projects: profile.projects.map(projectOf),
    skills: profile.skills.map(({ skill, name, level }) =>
      without({ name: name[lang], level: level && levelWords[lang][level]!, [own]: { skill, level } }),
    ),
    languages: profile.languages.map(({ language, level }) => ({
      language: new Intl.DisplayNames(dateLocales[lang], { type: 'language' }).of(language) ?? language,
      fluency: level,
      [own]: { language, level },
    })),
    meta: { version: 'v1.0.0', lastModified: profile.updatedAt },
    [own]: { lang, field, institution, graduationYear, available, availableFrom, seeking, places, visibility, inOther },
  }
}

function basicsOf(profile: Profile): Json {
  const { firstName, lastName, headline, about, email, phone, city, country, links } = profile
  return without({
    name: `${firstName} ${lastName}`,
    label: headline,
    email,
    phone: phone?.number ?? null,
    summary: about,
    location: without({ city, countryCode: country }),
    profiles: links.map(({ url, label }) => ({ network: label ?? hostOf(url), url })),
  })
}

/** Stands for a link without a name. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

const spanOf = ({ startMonth, endMonth }: Pick<Experience, 'startMonth' | 'endMonth'>) => ({
  startDate: startMonth,
  endDate: endMonth,
})

const workOf = (one: Experience, position: number): Json =>
  without({
    name: one.organisation,
    position: one.title,
    location: one.place,
    ...spanOf(one),
    summary: one.summary,
    [own]: { position, current: one.current, inOther: one.inOther },
  })

const volunteerOf = (one: Experience, position: number): Json =>
  without({
    organization: one.organisation,
    position: one.title,
    ...spanOf(one),
    summary: one.summary,
    [own]: { position, current: one.current, place: one.place, inOther: one.inOther },
  })

const educationOf = (one: Experience, position: number): Json =>
  without({
    institution: one.organisation,
    area: one.title,
    ...spanOf(one),
    [own]: { position, ...pickOwn(one), summary: one.summary },
  })

const pickOwn = ({ current, place, kind, inOther }: Experience) => ({ current, place, kind, inOther })

const projectOf = (one: Project): Json =>
  without({
    name: one.title,
    description: one.description,
    keywords: one.keywords,
    roles: one.role === null ? [] : [one.role],
    ...spanOf(one),
    url: one.links[0] ?? null,
    [own]: { links: one.links, inOther: one.inOther },
  })
