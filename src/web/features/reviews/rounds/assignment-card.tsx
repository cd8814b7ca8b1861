import { CircleCheck, Shuffle, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ConflictKind, Proposal, RoundDetail } from '#contract/reviews/rounds.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { nameOf, type Juror } from '../jury/juror-name.ts'
import { useAssign, usePlace } from '../manage-api.ts'

type Props = { round: RoundDetail }
const keyOf = (item: string, juror: string) => `${item} ${juror}`
const mostSeed = 2_147_483_647

/** Who judges what: as it is, or as a proposal that nothing has come of yet. A cell gives or takes one by hand. */
export function AssignmentCard({ round }: Props) {
  const t = useT('reviews-manage')
  const act = useAct()
  const assign = useAssign(round.id)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const propose = () =>
    act(async () => {
      const seed = Math.floor(Math.random() * mostSeed)
      setProposal(await assign.mutateAsync({ seed, dryRun: true }))
    })
  const keep = (seed: number) =>
    act(async () => {
      await assign.mutateAsync({ seed, dryRun: false })
      setProposal(null)
    })
  return (
    <Card as="aside" className="mxcard" aria-labelledby="assignment">
      <CardHead title={t('assign.title')} id="assignment">
        {round.can.assign && (
          <Button size="sm" loading={assign.isPending} onClick={() => void propose()}>
            <Shuffle />
            {t(proposal ? 'assign.another' : 'assign.propose')}
          </Button>
        )}
      </CardHead>
      <p className="small muted cardnote">{t(proposal ? 'assign.isProposal' : 'assign.isNow')}</p>
      <Figures round={round} proposal={proposal} />
      <Matrix round={round} proposal={proposal} />
      <Legend />
      <Foot round={round} proposal={proposal} />
      {proposal && (
        <div className="row roundrules">
          <Button onClick={() => setProposal(null)}>{t('cancel')}</Button>
          <Button
            variant="primary"
            className="grow"
            loading={assign.isPending}
            onClick={() => void keep(proposal.seed)}
          >
            {t('assign.keep')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type Shown = Props & { proposal: Proposal | null }

const pairsOf = ({ round, proposal }: Shown) =>
  proposal?.pairs ??
  round.itemList.flatMap(({ id, reviews }) =>
    reviews.filter(({ state }) => state !== 'abstained').map(({ juror }) => ({ item: id, juror })),
  )

function Figures(shown: Shown) {
  const t = useT('reviews-manage')
  const pairs = pairsOf(shown)
  const { jurorList, conflicts } = shown.round
  const loads = jurorList.map(({ id }) => pairs.filter(({ juror }) => juror === id).length)
  const most = Math.max(0, ...loads)
  const figures = [
    [pairs.length, t('assign.reviews')],
    [most, t('assign.perJuror')],
    [conflicts.length, t('assign.avoided')],
  ] as const
  return (
    <div className="mxsum">
      <Strip
        compact
        facts={figures.map(([value, term]) => ({
          term,
          value: (
            <>
              <Digits value={twoDigits(value)} plain />
              <span className="sr-only">{value}</span>
            </>
          ),
        }))}
      />
    </div>
  )
}

function Matrix(shown: Shown) {
  const t = useT('reviews-manage')
  const { round, proposal } = shown
  const placed = new Set(pairsOf(shown).map(({ item, juror }) => keyOf(item, juror)))
  const ties = new Map(round.conflicts.map(({ item, juror, kind }) => [keyOf(item, juror), kind]))
  const items = round.itemList.filter(({ gone }) => !gone)
  if (items.length === 0 || round.jurorList.length === 0)
    return <p className="small muted cardnote">{t('assign.empty')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
    <section className="mxwrap" aria-label={t('assign.title')} tabIndex={0}>
      <table className="mxt">
        <caption className="sr-only">{t('assign.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('column.items')}</span>
            </th>
            {round.jurorList.map((juror) => (
              <th scope="col" key={juror.id} title={nameOf(juror)}>
                <Avatar name={juror.name} size="xs" label={nameOf(juror)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, code, title }) => (
            <tr key={id}>
              <th scope="row" className="mono" title={title}>
                {code}
              </th>
              {round.jurorList.map((juror) => (
                <td key={juror.id}>
                  <Cell
                    round={round}
                    item={{ id, code }}
                    juror={juror}
                    isOn={placed.has(keyOf(id, juror.id))}
                    tie={ties.get(keyOf(id, juror.id))}
                    isFixed={proposal !== null}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const legend = { given: 'mx mx--on', done: 'mx mx--done', none: 'mx' } as const

function Legend() {
  const t = useT('reviews-manage')
  return (
    <ul className="mxlegend small muted">
      {(['given', 'done', 'none'] as const).map((mark) => (
        <li key={mark}>
          <span className={legend[mark]} />
          {t(`assign.legend.${mark}`)}
        </li>
      ))}
      <li>
        <span className="mx mx--x" aria-hidden>
          ×
        </span>
        {t('assign.legend.conflict')}
      </li>
    </ul>
  )
}

type CellProps = Props & {
  item: { id: string; code: string }
  juror: Juror
  isOn: boolean
  tie: ConflictKind | undefined
  isFixed: boolean
}

function Cell({ round, item, juror, isOn, tie, isFixed }: CellProps) {
  const t = useT('reviews-manage')
  const act = useAct()
  const place = usePlace(round.id)
  const review = round.itemList.find(({ id }) => id === item.id)?.reviews.find((one) => one.juror === juror.id)
  if (tie) {
    const why = t(`conflict.${tie}`, { code: item.code })
    return (
      <span className="mx mx--x" title={why}>
        ×<span className="sr-only">{why}</span>
      </span>
    )
  }
  const isGiven = review !== undefined && review.state !== 'assigned'
  const words = { code: item.code, name: nameOf(juror) }
  const isBefore = round.judgedBefore.some((one) => one.item === item.id && one.juror === juror.id)
  const label = [t(isOn ? 'assign.take' : 'assign.give', words), isBefore && t('assign.before')]
    .filter(Boolean)
    .join('. ')
  const look = cx('mx', isOn && 'mx--on', review?.state === 'submitted' && 'mx--done')
  if (isFixed || isGiven || !round.can.assign || juror.presence !== 'in') {
    return (
      <span className={look}>
        <span className="sr-only">{t(isOn ? 'assign.on' : 'assign.off', words)}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      className="mxbtn"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={() => void act(() => place.mutateAsync({ itemId: item.id, userId: juror.id, isIn: !isOn }))}
    >
      <span className={look} />
    </button>
  )
}

/** Whether everything has its reviews, and if not, what cannot be placed and why. */
function Foot(shown: Shown) {
  const t = useT('reviews-manage')
  const { round, proposal } = shown
  const pairs = pairsOf(shown)
  const items = round.itemList.filter(({ gone }) => !gone)
  const short = items.flatMap(({ id, code }) => {
    const missing = round.rules.reviewsPerItem - pairs.filter(({ item }) => item === id).length
    const reason = proposal?.short.find(({ item }) => item === id)?.reason
    return missing > 0 ? [{ id, code, missing, reason }] : []
  })
  if (items.length === 0) return null
  if (short.length === 0) {
    return (
      <p className="mxfoot mxfoot--ok small">
        <CircleCheck size={16} aria-hidden />
        {t('assign.whole', { count: items.length, reviews: round.rules.reviewsPerItem })}
      </p>
    )
  }
  return (
    <div className="mxfoot small">
      <TriangleAlert size={16} aria-hidden />
      <ul>
        {short.slice(0, 12).map(({ id, code, missing, reason }) => (
          <li key={id}>
            {t('assign.short', { code, count: missing })} {reason && t(`assign.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
