import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { applicationTransitions, teamMoves, type TeamMove } from '#contract/applications/states.ts'
import type { ReceivedApplication, Stage } from '#contract/applications/received.ts'
import { mayMove } from '#contract/states.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicantName } from '../application-card.tsx'
import { AnswerClock } from './answer-clock.tsx'
import type { Place } from './received-search.ts'
import { SkillMatch } from './skill-match.tsx'

export type CardActs = {
  move: (application: ReceivedApplication, to: TeamMove, stage?: Stage | null) => void
  /** The newest move, whose card keeps the focus in its new column. */
  wasMoved: (id: string) => boolean
  /** Undefined when the card was let go. */
  drag: (application: ReceivedApplication | undefined) => void
  isChosen: (id: string) => boolean
  choose: (id: string) => void
  /** The board shows one posting, which its cards need not name. */
  ofOnePosting: boolean
}
type Props = { application: ReceivedApplication; place: Place; acts: CardActs }

/** One application on the board. */
export function BoardCard({ application, place, acts }: Props) {
  const t = useT('applications')
  const ui = useT('ui')
  const locale = useLocale()
  const { id, headline, institution, match } = application
  const name = applicantName(application, t)
  const drag = { draggable: true, onDragStart: () => acts.drag(application), onDragEnd: () => acts.drag(undefined) }
  const isChosen = acts.isChosen(id)
  return (
    <article className="boardcard" data-chosen={isChosen || undefined} {...drag}>
      <div className="row boardcard__top">
        <Avatar name={name} size="sm" />
        <div className="grow">
          <h3 className="boardcard__name">
            <Link to={place} search={{ id }} draggable={false} data-keeps-focus={acts.wasMoved(id) || undefined}>
              {name}
            </Link>
          </h3>
          <p className="tiny subtle clamp-2">{headline ?? institution}</p>
        </div>
        <Checkbox aria-label={ui('table.selectRow', { name })} checked={isChosen} onChange={() => acts.choose(id)} />
      </div>
      {!acts.ofOnePosting && <p className="tiny muted clamp-2">{pick(application.opportunity.title, locale)}</p>}
      {match.of > 0 && <SkillMatch match={match} brief />}
      <Interview application={application} />
      <Opinions application={application} />
      <div className="row row--between">
        <AnswerClock application={application} />
        <Moves application={application} name={name} move={acts.move} />
      </div>
    </article>
  )
}

/** The stages of its posting into which an application may come from where it is. */
export const stagesFor = ({
  opportunity,
  state,
  stage,
}: Pick<ReceivedApplication, 'opportunity' | 'state' | 'stage'>) =>
  opportunity.stages.filter(
    ({ id, within }) =>
      id !== stage?.id && (state === within || mayMove(applicationTransitions, state, within, 'team')),
  )

type MovesProps = { application: ReceivedApplication; name: string; move: CardActs['move'] }

/** Every way that dragging offers, for keyboard and touch. */
function Moves({ application, name, move }: MovesProps) {
  const m = useT('applications-manage')
  const moves = teamMoves.filter((to) => mayMove(applicationTransitions, application.state, to, 'team'))
  const stages = stagesFor(application)
  const locale = useLocale()
  if (moves.length + stages.length === 0) return null
  const trigger = (
    <IconButton size="sm" name={m('moveCard', { name })}>
      <ArrowRight />
    </IconButton>
  )
  return (
    <Menu label={m('moveCard', { name })} trigger={trigger}>
      {moves.map((to) => (
        <MenuItem key={to} id={to} onAction={() => move(application, to)}>
          {m(`move.${to}`)}
        </MenuItem>
      ))}
      {stages.map((stage) => (
        <MenuItem key={stage.id} id={stage.id} onAction={() => move(application, stage.within, stage)}>
          {m('toStage', { name: pick(stage.name, locale) })}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** How many colleagues have said what they think, and whether the reader has. */
function Opinions({ application: { opinionsGiven, state } }: { application: ReceivedApplication }) {
  const m = useT('applications-manage')
  const { count, mine } = opinionsGiven
  if (count === 0 || state === 'offer') return null
  return <p className="tiny subtle">{m(mine ? 'opinions.count' : 'opinions.countNotMine', { count })}</p>
}

function Interview({ application: { interview, state } }: { application: ReceivedApplication }) {
  const { shortDay, time } = useFormat()
  if (!interview || state !== 'interview') return null
  return <p className="small medium">{`${shortDay(interview.at)}, ${time(interview.at)}`}</p>
}
