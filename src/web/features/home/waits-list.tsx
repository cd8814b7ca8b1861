import { useState } from 'react'
import type { Deadline, Waiting } from '#web/area.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { Due } from './home-parts.ts'

const mostShown = 5

/** Who waits for this person's answer, each with its button; nothing without any. */
export function WaitsList({ waits }: Pick<Due, 'waits'>) {
  const t = useT('home')
  const [isWhole, setWhole] = useState(false)
  if (waits.length === 0) return null
  const hidden = isWhole ? 0 : Math.max(0, waits.length - mostShown)
  const more = hidden > 0 && (
    <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
      {t('waits.more', { count: hidden })}
    </Button>
  )
  return (
    <Section id="waits" title={t('waits.title')} aside={more}>
      <List className="homewaits">
        {waits.slice(0, waits.length - hidden).map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </List>
    </Section>
  )
}

function Row({ one }: { one: Deadline | Waiting }) {
  const { title, lang, to, search, hash, action } = one
  return (
    <ListRow className="list__row--wrap">
      <div className="grow">
        <p className="medium" lang={lang}>
          {title}
        </p>
        <p className="small subtle">{'at' in one ? <Dated deadline={one} /> : one.note}</p>
      </div>
      {'at' in one && <Left deadline={one} />}
      <ButtonLink size="sm" to={to} search={search} hash={hash}>
        {action}
      </ButtonLink>
    </ListRow>
  )
}

function Dated({ deadline: { at, label, dated } }: { deadline: Deadline }) {
  const format = useFormat()
  return `${label} · ${dated(`${format.weekday(at)}, ${format.shortDay(at)}, ${format.time(at)}`)}`
}

function Left({ deadline: { at, losable } }: { deadline: Deadline }) {
  const t = useT('home')
  const isLate = Date.parse(at) <= useNow('minute')
  return isLate ? (
    <span className="homewaits__late small">{t('waits.late')}</span>
  ) : (
    <TimeLeftInline to={at} losable={losable} />
  )
}
