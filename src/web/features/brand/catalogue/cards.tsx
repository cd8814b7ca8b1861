import { PencilLine } from 'lucide-react'
import { dayMs } from '#contract/times.ts'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Cover } from '#web/components/display/cover.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Digits } from '#web/components/display/digits.tsx'
import { Facts, Strip } from '#web/components/display/facts.tsx'
import { DoneMark } from '#web/components/display/done-mark.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Timeline } from '#web/components/display/timeline.tsx'
import { useT } from '#web/lib/text/i18n.ts'

// Names and sums are the same in every language.
const LEAKS = {
  owner: 'Águas do Vouga',
  slug: 'fugas-de-agua-sensores',
  tracks: 'Founder + OnIT',
  topic: 'IoT',
  prize: '3\u00a0500\u00a0€',
  closes: new Date(Date.now() + 4.6 * dayMs),
}
const TRIAGE = {
  owner: 'Nortada',
  slug: 'pedidos-de-apoio-em-portugues',
  tracks: 'OnIT',
  topic: 'PLN',
  closes: new Date(Date.now() + 16.6 * dayMs),
}

export function CardSamples() {
  const t = useT('brand')
  return (
    <>
      <div className="grid cols-3">
        <SampleCard {...LEAKS} title={t('cards.leaksTitle')} count={14} draft />
        <SampleCard {...TRIAGE} title={t('cards.triageTitle')} count={22} prize={t('cards.internship')} hovered />
        <SampleList />
      </div>
      <SampleFacts />
    </>
  )
}

type SampleCardProps = {
  owner: string
  slug: string
  tracks: string
  topic: string
  closes: Date
  title: string
  count: number
  prize: string
  draft?: boolean
  hovered?: boolean
}

function SampleCard(props: SampleCardProps) {
  const { owner, slug, tracks, topic, closes, title, count, prize, draft, hovered } = props
  const t = useT('brand')
  return (
    <Card as="article" link className={hovered ? 'samplecard is-hover' : 'samplecard'}>
      <Cover slug={slug} kind="challenge" className="samplecard__cover">
        {draft && (
          <Chip tone="note" icon={<PencilLine />} className="samplecard__mine">
            {t('labels.draft')}
          </Chip>
        )}
      </Cover>
      <div className="samplecard__body">
        <p className="small subtle">{owner}</p>
        <h3 className="title-section">
          <a className="stretched" href="#cards">
            {title}
          </a>
        </h3>
        <p className="row row--wrap" style={{ '--gap': '.35rem' }}>
          <Chip tone={tracks === 'OnIT' ? 'onit' : 'neutral'}>{tracks}</Chip>
          <Chip tone="line">{topic}</Chip>
        </p>
        <p className="row samplecard__foot">
          <TimeLeftInline to={closes} />
          <span className="push small muted num">{t('cards.solutions', { count })}</span>
          <span className="small strong">{prize}</span>
        </p>
      </div>
    </Card>
  )
}

function SampleList() {
  const t = useT('brand')
  const events = [
    { day: 13, title: t('cards.coffee'), meta: t('cards.coffeeMeta') },
    { day: 17, title: t('cards.typescript'), meta: t('cards.typescriptMeta') },
  ]
  return (
    <List>
      {events.map(({ day, title, meta }) => (
        <ListRow key={day}>
          <DateTile date={new Date(2026, 2, day)} />
          <div className="grow">
            <a className="stretched medium clamp-2" href="#cards">
              {title}
            </a>
            <p className="small subtle truncate">{meta}</p>
          </div>
          <DoneMark label={t('labels.going')} />
        </ListRow>
      ))}
    </List>
  )
}

function SampleFacts() {
  const t = useT('brand')
  return (
    <>
      <Strip
        lcd
        facts={[
          { term: t('cards.applied'), value: <Figure value="128" /> },
          { term: t('cards.accepted'), value: <Figure value="16" /> },
          { term: t('cards.waiting'), value: <Figure value="07" /> },
        ]}
      />
      <div className="grid cols-3">
        <Card pad>
          <Facts
            facts={[
              { term: t('cards.when'), value: t('cards.whenValue') },
              { term: t('cards.seats'), value: '18/20' },
            ]}
          />
        </Card>
        <Card>
          <Timeline
            label={t('cards.timeline')}
            steps={[
              { id: 'sent', state: 'done', title: t('cards.submitted'), meta: t('cards.submittedMeta') },
              { id: 'review', state: 'now', title: t('cards.reviewing'), meta: t('cards.reviewingMeta') },
              { id: 'decision', state: 'todo', title: t('cards.decision') },
            ]}
          />
        </Card>
        <Card pad as="section" aria-label={t('cards.markdown')}>
          <Markdown source={t('cards.markdownSource')} />
        </Card>
      </div>
    </>
  )
}

function Figure({ value }: { value: string }) {
  return (
    <>
      <Digits value={value} size="lg" />
      <span className="sr-only">{Number(value)}</span>
    </>
  )
}
