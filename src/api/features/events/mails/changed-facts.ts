import type { Locale } from '#contract/endpoint.ts'

/** What was different before a change; null for what stayed. */
export type Was = { when: string | null; place: string | null; hasOtherLink: boolean }
type ChangedFacts = { when: string; place: string; was: Was | undefined }

/** What a mail about a change is called. */
export const changedSubject: Record<Locale, (was: Was | undefined) => string> = {
  pt: (was) => {
    if (was?.when) return was.place ? 'Nova hora e novo local' : 'Nova hora'
    return was?.place ? 'Novo local' : 'Mudança no evento'
  },
  en: (was) => {
    if (was?.when) return was.place ? 'New time and place' : 'New time'
    return was?.place ? 'New place' : 'Change to the event'
  },
}

/** Time and place, with what they were before; a new link first. */
export const changedFacts: Record<Locale, (is: ChangedFacts) => string[]> = {
  pt: ({ when, place, was }) => [
    ...(was?.hasOtherLink ? ['A ligação para entrar é outra: usa a que está na página do evento.'] : []),
    ...(was?.when ? [`Antes: ${was.when}\nAgora: ${when}`] : [when]),
    ...(was?.place ? [`Antes: ${was.place}\nAgora: ${place}`] : [place]),
  ],
  en: ({ when, place, was }) => [
    ...(was?.hasOtherLink ? ['The link to join is a new one: use the one on the event page.'] : []),
    ...(was?.when ? [`Before: ${was.when}\nNow: ${when}`] : [when]),
    ...(was?.place ? [`Before: ${was.place}\nNow: ${place}`] : [place]),
  ],
}
