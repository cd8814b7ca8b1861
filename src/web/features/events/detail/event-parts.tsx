import { FileDown } from 'lucide-react'
import type { EventDetail } from '#contract/events/events.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Agenda = Pick<EventDetail, 'startsAt' | 'zone'> & {
  /** Visitors do not learn who. */
  agenda: (Omit<EventDetail['agenda'][number], 'who'> & { who?: string | null })[]
}

/** The times are in the event's zone; a note says so to readers in another zone. */
export function EventAgenda({ event: { agenda, startsAt, zone } }: { event: Agenda }) {
  const t = useT('events')
  const format = useFormat()
  const isElsewhere = format.dateTime(startsAt) !== format.dateTime(startsAt, zone)
  if (agenda.length === 0) return null
  return (
    <section className="event__part">
      <div>
        <h2 className="title-section">{t('detail.agenda')}</h2>
        {isElsewhere && <p className="small subtle">{t('detail.agendaZone', { zone: format.zoneName(zone) })}</p>}
      </div>
      <ol className="agendalist">
        {agenda.map(({ at, title, who }) => (
          <li key={`${at} ${title.pt}`}>
            <time>{at}</time>
            <div>
              <p className="medium">
                <Translated text={title} />
              </p>
              {who && <p className="small subtle">{who}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function EventSpeakers({ event: { speakers } }: { event: EventDetail }) {
  const t = useT('events')
  if (speakers.length === 0) return null
  return (
    <section className="event__part">
      <h2 className="title-section">{t('detail.speakers')}</h2>
      <ul className="grid cols-3 event__speakers">
        {speakers.map(({ name, title }) => (
          <Card as="li" pad className="person person--col" key={name}>
            <Avatar name={name} size="lg" />
            <div>
              <p className="person__name">{name}</p>
              <p className="person__meta">
                <Translated text={title} />
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** Slides and handouts; the API sends them once the event is over. */
export function EventMaterials({ event: { materials } }: { event: EventDetail }) {
  const t = useT('events')
  if (materials.length === 0) return null
  return (
    <section className="event__part">
      <h2 className="title-section">{t('detail.materials')}</h2>
      <List>
        {materials.map(({ title, url }) => (
          <ListRow key={url}>
            <FileDown />
            <div className="grow">
              <a className="stretched medium" href={url} target="_blank" rel="noopener noreferrer nofollow">
                <Translated text={title} />
                <span className="sr-only">{t('detail.newTab')}</span>
              </a>
              <p className="small subtle truncate">{new URL(url).host}</p>
            </div>
          </ListRow>
        ))}
      </List>
    </section>
  )
}
