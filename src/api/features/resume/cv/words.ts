import type { Locale } from '#contract/endpoint.ts'
import type { ExperienceKind } from '#contract/profile/entries.ts'

/** The words of a CV that do not come from the person, both languages side by side. */
export const cvWords = {
  title: { pt: 'CV de {0}', en: 'CV of {0}' },
  contact: { pt: 'Contacto', en: 'Contact' },
  about: { pt: 'Sobre', en: 'About' },
  experience: { pt: 'Experiência', en: 'Experience' },
  education: { pt: 'Formação', en: 'Education' },
  projects: { pt: 'Projetos', en: 'Projects' },
  skills: { pt: 'Competências', en: 'Skills' },
  languages: { pt: 'Línguas', en: 'Languages' },
  whole: { pt: 'Perfil completo', en: 'Full profile' },
  code: { pt: 'Código QR com o endereço do perfil', en: 'QR code with the address of the profile' },
  confirmed: { pt: 'confirmada', en: 'confirmed' },
  allConfirmed: { pt: 'Confirmadas no programa: {0}.', en: 'Confirmed in the programme: {0}.' },
  native: { pt: 'materna', en: 'native' },
  today: { pt: 'presente', en: 'present' },
  page: { pt: '{0} de {1}', en: '{0} of {1}' },
  level: { pt: 'nível {0} de 5', en: 'level {0} of 5' },
  empty: {
    pt: 'Este perfil ainda não tem experiências, projetos nem competências.',
    en: 'This profile has no experience, projects or skills yet.',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** By level; level 0 is one that the person has not told. */
export const levelWords: Record<Locale, readonly string[]> = {
  pt: ['Também', 'Noções', 'Básico', 'Autónomo', 'Sólido', 'Referência'],
  en: ['Also', 'Beginner', 'Basic', 'Independent', 'Solid', 'Expert'],
}

/** Experiences under one heading each. */
export const sectionOf: Record<ExperienceKind, 'experience' | 'education'> = {
  work: 'experience',
  volunteer: 'experience',
  education: 'education',
  training: 'education',
}

export const fill = (text: string, ...values: (string | number)[]): string =>
  values.reduce<string>((filled, value, index) => filled.replace(`{${index}}`, () => String(value)), text)
