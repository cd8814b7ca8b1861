import { useQuery } from '@tanstack/react-query'
import type { Solution } from '#contract/solutions/solutions.ts'
import type { SolutionState } from '#contract/solutions/states.ts'
import type { HomePart } from '#web/area.ts'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { solutionQueries } from './api.ts'

const tones: Record<SolutionState, StatusTone> = {
  draft: 'warning',
  submitted: 'info',
  finalist: 'success',
  winner: 'success',
  not_selected: 'neutral',
  withdrawn: 'neutral',
  disqualified: 'danger',
}

type Shown = Pick<Solution, 'state' | 'isShortlisted' | 'challenge'>

export function SolutionStatus({ solution: { state, isShortlisted, challenge } }: { solution: Shown }) {
  const t = useT('solutions')
  if (state === 'submitted' && isShortlisted) return <Status tone="success">{t('state.shortlisted')}</Status>
  if (isMissed({ state, challenge })) return <Status tone="neutral">{t('state.missed')}</Status>
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
}

/** Begun, and not delivered when the challenge closed. */
const isMissed = ({ state, challenge }: Pick<Solution, 'state' | 'challenge'>) =>
  state === 'draft' && challenge.phase !== 'open'

/** What is said about a solution's state: until when, why, with what result. */
export function useStateNote({ state, isShortlisted, challenge, reason, place }: Solution): string {
  const t = useT('solutions')
  const format = useFormat()
  if (isMissed({ state, challenge })) return t('note.late')
  if (state === 'draft') return t('note.draft', { date: format.deadline(challenge.closesAt) })
  const results = { date: format.day(challenge.resultsAt) }
  if (state === 'submitted') return t(isShortlisted ? 'note.shortlisted' : 'note.submitted', results)
  if (state === 'disqualified') return reason ?? ''
  return place && state === 'finalist' ? t('note.place', { place: format.ordinal(place) }) : t(`note.${state}`)
}

/** My solution at the side of a challenge: its state, its team, and the way into it. */
export function SolutionSummary({ id, onOpen }: { id: string; onOpen: () => void }) {
  const t = useT('solutions')
  const { data: solution } = useQuery(solutionQueries.detail(id))
  if (!solution) return null
  return <Summary solution={solution} onOpen={onOpen} title={solution.title || t('untitled')} />
}

function Summary({ solution, title, onOpen }: { solution: Solution; title: string; onOpen: () => void }) {
  const t = useT('solutions')
  const note = useStateNote(solution)
  return (
    <Card as="section" aria-labelledby="my-solution">
      <CardHead title={t('mine')} id="my-solution">
        <SolutionStatus solution={solution} />
      </CardHead>
      <CardBody className="stack">
        <p className="medium" lang={solution.lang}>
          {title}
        </p>
        <p className="small muted">{note}</p>
        {solution.team.map(({ id, name, part, isMe }) => (
          <Person key={id} name={name} meta={[isMe && t('team.you'), part].filter(Boolean).join(' · ')} size="sm" />
        ))}
        <Button size="sm" onClick={onOpen}>
          {t('open')}
        </Button>
      </CardBody>
    </Card>
  )
}

/** My solutions on the home page, by the challenge that their deadline names too. */
function useStanding() {
  const t = useT('solutions')
  const locale = useLocale()
  const own = useQuery(solutionQueries.mine()).data?.items ?? []
  return own
    .filter(({ state }) => state !== 'withdrawn')
    .map((solution) => ({
      id: solution.challenge.id,
      lang: solution.lang,
      title: solution.title || t('untitled'),
      note: t('home.note', { challenge: pick(solution.challenge.title, locale) }),
      status: <SolutionStatus solution={solution} />,
      to: `/challenges/${solution.challenge.slug}`,
    }))
}

export const home: HomePart = { prefetch: () => fetchFirst(solutionQueries.mine()), useStanding }
