import { Link } from '@tanstack/react-router'
import type { Step } from '#contract/records.ts'
import { neededParts, type StartupDetail } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { Facts, Strip } from '#web/components/display/facts.tsx'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { PdfView } from '#web/components/display/pdf-view.tsx'
import { RecordHistory } from '#web/components/display/team-answer.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, Section } from '#web/components/ui/card.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { useCountryName, useFieldName, useFieldNames } from '#web/lib/api/reference.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { useFigureText } from './updates/figure-text.ts'
import { StagePlant } from './startup-card.tsx'
import { MentorNotes, StartupMentors } from './mentors/startup-mentoring.tsx'
import { OutcomeCard } from './outcomes/startup-outcomes.tsx'
import { StartupParts } from './startup-parts.tsx'
import { StartupReadiness } from './startup-readiness.tsx'

type Props = { startup: StartupDetail }

/** States in which nothing is to be done or waited for. */
const settled: readonly StartupState[] = ['active', 'graduated', 'closed']

/** What a startup tells about itself; for its team also the next step and the history. */
export function StartupDetails({ startup }: Props) {
  const t = useT('startups')
  const { can, missing, state } = startup
  return (
    <div className="main-aside">
      <div className="stack stack--lg">
        {startup.myRole && !settled.includes(state) && <NextStep startup={startup} />}
        <LatestFigures startup={startup} />
        <StartupStory startup={startup} />
        <StartupParts startupId={startup.id} />
        {can.seeInside && <MentorNotes startup={startup} />}
      </div>
      <aside className="aside stack" aria-label={t('page.about', { name: startup.name })}>
        <OutcomeCard startup={startup} />
        <Stage startup={startup} />
        {can.seeInside && (state === 'draft' || state === 'changes_requested') && (
          <StartupReadiness missing={missing} />
        )}
        <LookingFor startup={startup} />
        <About startup={startup} />
        <Team startup={startup} />
        <StartupMentors startup={startup} />
        {can.seeInside && <History startup={startup} />}
      </aside>
    </div>
  )
}

/** Longer numbers do not fit the display. */
const isDrawn = (value: number | null): value is number => value !== null && Math.abs(value) < 1_000_000

/** The newest figures, for whoever may see them. */
function LatestFigures({ startup: { figures } }: Props) {
  const t = useT('startups')
  const { monthText, valueText } = useFigureText()
  if (!figures) return null
  const facts = figures.items.map(({ name, value, unit }) => ({
    term: name,
    value: isDrawn(value) ? (
      <>
        <Digits value={String(Math.round(value * 10) / 10)} size="lg" />
        <span className="small strip__unit" aria-hidden>
          {unit}
        </span>
        <span className="sr-only">{valueText(value, unit)}</span>
      </>
    ) : (
      valueText(value, unit)
    ),
  }))
  return (
    <section aria-label={t('page.figures', { month: monthText(figures.month) })}>
      <Strip lcd facts={facts} />
    </section>
  )
}

/** The text and the deck. */
export function StartupStory({ startup: { description, lang, deck } }: Props) {
  const t = useT('startups')
  return (
    <>
      {description ? (
        <div lang={lang}>
          <Markdown source={description} top={2} />
        </div>
      ) : (
        <p className="muted">{t('page.noDescription')}</p>
      )}
      {deck && <Deck deck={deck} />}
    </>
  )
}

function NextStep({ startup: { id, state, missing, can } }: Props) {
  const t = useT('startups')
  const isOpen = state === 'draft' || state === 'changes_requested' || can.reapply
  const submit = isOpen && (
    <ButtonLink variant="primary" to="/startup/$id" params={{ id }} search={{ tab: 'programme' }}>
      {t(can.reapply ? 'page.toReapply' : 'page.toProgramme')}
    </ButtonLink>
  )
  const isIncomplete = missing.some((part) => neededParts.includes(part))
  const edit = can.edit && state === 'draft' && isIncomplete && (
    <ButtonLink variant="primary" to="/startup/$id/edit" params={{ id }}>
      {t('page.complete')}
    </ButtonLink>
  )
  return (
    <Alert
      tone={state === 'changes_requested' ? 'warning' : 'note'}
      title={t(`state.${state}`)}
      action={edit || submit || undefined}
    >
      {t(`next.${state}`)}
    </Alert>
  )
}

function Stage({ startup: { stage } }: Props) {
  const t = useT('startups')
  return (
    <Card as="section" pad className="row row--top">
      <StagePlant stage={stage} size={104} />
      <div className="grow">
        <p className="small subtle">{t('field.stage')}</p>
        <h2 className="title-card">{t(`stage.${stage}`)}</h2>
        <p className="small muted">{t(`stageHint.${stage}`)}</p>
      </div>
    </Card>
  )
}

/** Whom the team looks for, and whom to write to. */
function LookingFor({ startup: { lookingFor, lang, contact, myRole } }: Props) {
  const t = useT('startups')
  if (!lookingFor) return null
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('field.lookingFor')}</h2>
      <p lang={lang}>{lookingFor}</p>
      {contact && !myRole && (
        <p className="small subtle">
          {t('looking.contact')}{' '}
          <Link className="link" to="/people/$id" params={{ id: contact.id }}>
            {contact.name}
          </Link>
        </p>
      )}
    </Card>
  )
}

function About({ startup }: Props) {
  const t = useT('startups')
  const format = useFormat()
  const field = useFieldName(startup.field)
  const others = useFieldNames(startup.moreFields)
  const country = useCountryName(startup.country)
  const { city, founded, links } = startup
  const place = [city, country].filter(Boolean).join(', ')
  const facts = [
    { term: t('field.field'), value: [field, ...others].filter(Boolean).join(', ') },
    { term: t('field.place'), value: place },
    { term: t('field.founded'), value: founded && format.month(`${founded}-15`) },
    ...links.map(({ label, url }) => ({ term: label, value: <Outside url={url} /> })),
  ]
  return (
    <Card as="section" pad>
      <Facts facts={facts.filter(({ value }) => value)} />
    </Card>
  )
}

const Outside = ({ url }: { url: string }) => (
  <a className="link" href={url} rel="noopener noreferrer nofollow" target="_blank">
    {new URL(url).hostname}
  </a>
)

function Team({ startup: { members, id, can } }: Props) {
  const t = useT('startups')
  return (
    <Card as="section" pad className="stack">
      <div className="row row--between">
        <h2 className="title-card">{t('tab.team')}</h2>
        {can.seeInside && (
          <Link className="link small" to="/startup/$id" params={{ id }} search={{ tab: 'team' }}>
            {t('team.see')}
          </Link>
        )}
      </div>
      {members.map(({ id: userId, name, title, isPrimary }) => (
        <Person key={userId} name={name} meta={[title, isPrimary && t('team.primary')].filter(Boolean).join(' · ')} />
      ))}
    </Card>
  )
}

function Deck({ deck }: { deck: NonNullable<StartupDetail['deck']> }) {
  const t = useT('startups')
  const address = useAttachmentAddress(deck.id)
  return (
    <Section id="deck" title={t('field.deck')}>
      <div className="stack">
        {address && <PdfView address={address} title={deck.fileName} />}
        <FileLinks files={[deck]} />
      </div>
    </Section>
  )
}

function History({ startup: { history } }: Props) {
  const t = useT('startups')
  const words = (step: string, details: Record<string, string | number>) =>
    t(`step.${step}` as TextKey<'startups'>, details)
  // What was answered last time, should the startup have come back.
  const meta = ({ details }: Step, date: string) =>
    details['answer'] ? `${date} · «${String(details['answer'])}»` : date
  return <RecordHistory history={history} title={({ step, details }) => words(step, details)} meta={meta} />
}
