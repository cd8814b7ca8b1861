import type { Locale } from '#contract/endpoint.ts'
import type { RegistrationState } from '#contract/events/states.ts'

/** What was different before a change; null for what stayed. */
export type Was = {
  when: string | null
  place: string | null
  hasOtherLink: boolean
  /** Another day, another hour of the day. */
  isOtherDay: boolean
  isOtherHour: boolean
}
type ChangedFacts = { when: string; place: string; was: Was | undefined }

/** What a mail about a change is called. */
export const changedSubject: Record<Locale, (was: Was | undefined) => string> = {
  pt: (was) => {
    const when = was?.isOtherDay ? (was.isOtherHour ? 'Nova data e hora' : 'Nova data') : 'Nova hora'
    if (was?.when) return was.place ? `${when} e novo local` : when
    return was?.place ? 'Novo local' : 'Mudança no evento'
  },
  en: (was) => {
    const when = was?.isOtherDay ? (was.isOtherHour ? 'New date and time' : 'New date') : 'New time'
    if (was?.when) return was.place ? `${when} and place` : when
    return was?.place ? 'New place' : 'Change to the event'
  },
}

const words: Record<Locale, { otherLink: string; before: string; now: string }> = {
  pt: {
    otherLink: 'A ligação para entrar é outra: usa a que está na página do evento.',
    before: 'Antes',
    now: 'Agora',
  },
  en: {
    otherLink: 'The link to join is a new one: use the one on the event page.',
    before: 'Before',
    now: 'Now',
  },
}

/** Time and place, together or each with what it was before; a new link first. */
export function changedFacts(locale: Locale, { when, place, was }: ChangedFacts): string[] {
  const { otherLink, before, now } = words[locale]
  const both = (earlier: string | null | undefined, is: string) =>
    earlier ? `${before}: ${earlier}\n${now}: ${is}` : is
  const facts = [both(was?.when, when), both(was?.place, place)]
  return [...(was?.hasOtherLink ? [otherLink] : []), ...(was?.when || was?.place ? facts : [facts.join('\n')])]
}

/** What stays as it was for this reader after a change of the event. */
export const stillTrue: Record<Locale, (is: { state: RegistrationState; offer: { until: string } }) => string> = {
  pt: ({ state, offer }) => {
    if (state === 'pending') return 'O teu pedido mantém-se.'
    if (state === 'waitlisted') return 'Continuas na lista de espera.'
    return state === 'offered' ? `Guardamos-te o lugar até ${offer.until}.` : 'A tua inscrição mantém-se.'
  },
  en: ({ state, offer }) => {
    if (state === 'pending') return 'Your request stands.'
    if (state === 'waitlisted') return 'You are still on the waiting list.'
    return state === 'offered' ? `We keep the seat for you until ${offer.until}.` : 'Your registration stands.'
  },
}
