import type { Locale } from '#contract/endpoint.ts'
import { escapeHtml } from '#api/http/web-page.ts'
// From the browser's tier: drawing is pure, and the picture has the same cover as the page.
// oxlint-disable-next-line no-restricted-imports
import { coverSvg, svgDataUri } from '#web/lib/art/art.ts'
import { inLanguage } from '#api/mail/letter.ts'
import type { WholeEvent } from './rows.ts'

type Shown = Pick<WholeEvent, 'slug' | 'cover_id' | 'starts_at' | 'title_pt' | 'title_en' | 'summary_pt' | 'summary_en'>

/** Cover, title and summary where the page is about to show them: what is said of an event to everybody. */
export function firstPicture(event: Shown, locale: Locale): string {
  const { slug, cover_id, starts_at } = event
  const place = Math.floor(starts_at.getTime() / 3_600_000)
  const size = { width: 480, height: 480 }
  const drawn = cover_id
    ? `/api/v1/attachments/${cover_id}`
    : svgDataUri(coverSvg(slug, { kind: 'event', place, ...size }))
  const title = inLanguage(locale, { pt: event.title_pt, en: event.title_en })
  const summary = inLanguage(locale, { pt: event.summary_pt, en: event.summary_en })
  return `<article class="event"><div class="event__side"><div class="coverbox event__cover"><img class="cover" src="${escapeHtml(drawn)}" alt=""></div></div><div class="event__main"><div class="skeleton firstframe__chip"></div><h1 class="event__title">${escapeHtml(title)}</h1><p class="lead">${escapeHtml(summary)}</p></div></article>`
}
