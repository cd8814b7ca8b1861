import type { Locale } from '#contract/endpoint.ts'
import { entryAction, type Facts, howToEnter, noteSeat, type Words } from './letter-facts.ts'

/** To somebody who takes part in another way from now on. */
export const switched: Record<Locale, (is: Facts) => Words> = {
  pt: ({ title, when, place, entry, leaving }) => ({
    subject: `Mudaste de lugar: ${title}`,
    preview: `Agora: ${place}`,
    paragraphs: [
      `Tens lugar em «${title}» como pediste, e o que tinhas ficou livre.`,
      `${when}\n${place}`,
      howToEnter.pt[entry],
    ],
    action: entryAction.pt[entry],
    note: noteSeat.pt[leaving],
  }),
  en: ({ title, when, place, entry, leaving }) => ({
    subject: `Your seat has changed: ${title}`,
    preview: `Now: ${place}`,
    paragraphs: [
      `You have the seat at “${title}” that you asked for, and the one you had is free.`,
      `${when}\n${place}`,
      howToEnter.en[entry],
    ],
    action: entryAction.en[entry],
    note: noteSeat.en[leaving],
  }),
}
