import { escapeHtml } from '#api/http/web/web-page.ts'
// From the browser's tier: drawing is pure, and the picture has the same cover as the page.
// oxlint-disable-next-line no-restricted-imports
import { coverSvg, svgDataUri } from '#art/art.ts'
import { hourMs } from '#contract/times.ts'
import type { WholeEvent } from './rows.ts'

type Drawn = Pick<WholeEvent, 'slug' | 'starts_at'>

/** The generated cover of an event, as its page draws it. */
export const eventCover = ({ slug, starts_at }: Drawn, size: { width: number; height: number }): string =>
  coverSvg(slug, { kind: 'event', place: Math.floor(starts_at.getTime() / hourMs), ...size })

type Shown = Drawn & Pick<WholeEvent, 'cover_id'>
type Words = { title: string; description: string }

/** Cover, title and summary where the page is about to show them: what is said of an event to everybody. */
export function firstPicture(event: Shown, { title, description }: Words): string {
  const cover = event.cover_id
    ? `/api/v1/attachments/${event.cover_id}`
    : svgDataUri(eventCover(event, { width: 480, height: 480 }))
  return `<article class="event"><div class="event__side"><div class="coverbox event__cover"><img class="cover" src="${escapeHtml(cover)}" alt=""></div></div><div class="event__main"><div class="skeleton firstframe__chip"></div><h1 class="event__title">${escapeHtml(title)}</h1><p class="lead">${escapeHtml(description)}</p></div></article>`
}
