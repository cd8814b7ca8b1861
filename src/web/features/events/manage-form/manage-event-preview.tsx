import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { coverPlace } from '../event-cover.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { Dialog, DialogBody } from '#web/components/ui/dialog.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { pick, type Texts } from '#web/lib/text/bilingual.ts'
import { type Locale, locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { KindChip } from '../event-chips.tsx'
import '../detail/event-page.css'
import { EventAgenda, EventMaterials, EventSpeakers } from '../detail/event-parts.tsx'
import { EventWhen } from '../detail/event-when.tsx'
import { useCover } from '../use-cover.ts'
import type { EventFields } from './manage-event-values.ts'

type Props = { fields: EventFields; slug: string; onClose: () => void }

/** The page as participants will see it, with the form's values, saved or not. */
export function EventPreview({ fields, slug, onClose }: Props) {
  const t = useT('events-manage')
  const ui = useT('ui')
  const [locale, setLocale] = useState(useLocale())
  const event = shownEvent(fields, slug, locale)
  const cover = useCover({ coverId: fields.coverId, state: 'draft' })
  return (
    <Dialog open onClose={onClose} size="lg" title={t('preview.title')} context={t('preview.context')}>
      <DialogBody className="stack">
        <Segmented
          label={ui('language.label')}
          options={locales.map((value) => ({ value, label: ui(`language.${value}`) }))}
          value={locale}
          onChange={setLocale}
        />
        {/* Inert: nobody can register for an unsaved event or add it to a calendar. */}
        <article className="stack previewpage" lang={locale} inert>
          <Cover
            className="previewpage__cover"
            slug={slug}
            place={coverPlace(event)}
            kind="event"
            src={cover}
            shape="banner"
          />
          <div>
            <KindChip kind={event.kind} size="lg" />
          </div>
          <h3 className="event__title">{event.title.pt || t('preview.untitled')}</h3>
          <p className="lead">{event.summary.pt}</p>
          {fields.startsAt && fields.endsAt && <EventWhen event={event} />}
          {event.description.pt && <Markdown source={event.description.pt} />}
          <EventAgenda event={event} />
          <EventSpeakers event={event} />
          <EventMaterials event={event} />
        </article>
      </DialogBody>
    </Dialog>
  )
}

/** The event in one language only, so that the preview is in it whatever the language of the page. */
function shownEvent(fields: EventFields, slug: string, locale: Locale): EventDetail {
  const only = (text: Texts) => ({ pt: pick(text, locale), en: null })
  return {
    ...unsaved,
    ...fields,
    slug,
    title: only(fields.title),
    summary: only(fields.summary),
    description: only(fields.description),
    place: fields.venue.name || null,
    venue: fields.mode === 'online' ? null : { name: fields.venue.name, address: fields.venue.address || null },
    link: fields.link || null,
    registersAs: fields.admission === 'approval' ? 'pending' : 'confirmed',
    startsAt: fields.startsAt ?? '',
    endsAt: fields.endsAt ?? '',
    speakers: fields.speakers.map(({ name, title }) => ({ name, title: only(title) })),
    agenda: fields.agenda.map(({ at, title, who }) => ({ at, title: only(title), who: who || null })),
    materials: fields.materials
      .filter(({ url }) => URL.canParse(url))
      .map(({ title, url }) => ({ title: only(title), url })),
  }
}

const no = {
  register: false,
  withdraw: false,
  acceptOffer: false,
  manage: false,
  edit: false,
  remove: false,
  checkIn: false,
  moves: [],
}

const unsaved = {
  id: '',
  series: null,
  state: 'published' as const,
  phase: 'open' as const,
  taken: 0,
  onlineTaken: 0,
  movedFrom: null,
  onlineWaiting: 0,
  onlineRegistersAs: 'confirmed' as const,
  waiting: 0,
  besides: 0,
  registration: null,
  cancelReason: null,
  takesCode: false,
  translated: false,
  version: 1,
  updatedAt: '',
  updatedBy: null,
  can: no,
}
