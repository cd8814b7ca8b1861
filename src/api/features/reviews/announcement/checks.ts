import { findNames } from '#api/records/names.ts'
import type { Announcement, AnnouncementCheck } from '#contract/reviews/announcement.ts'
import type { Decision } from '#contract/reviews/outcomes.ts'
import type { Engine } from '../engine.ts'
import { findSubmitted, type CountedRound, type GivenScores } from '../queries.ts'
import { choicesAsked, isCurrent } from '../ranking/frozen.ts'
import { ratingsIn } from '../ranking/show.ts'

type Item = Announcement['items'][number]
type Check = Announcement['checks'][number]

const isSaid = (text: string | null) => text !== null && text.trim() !== ''

const check = (id: AnnouncementCheck, wrong: readonly Item[], stops = true, ok = wrong.length === 0): Check => ({
  id,
  ok,
  stops,
  items: wrong.map((item) => ({ id: item.id, code: item.code, title: item.title })),
})

/** What is not in order, with the items concerned. Those that stop are needed; the others staff may accept. */
export async function checksOf(engine: Engine, round: CountedRound, items: readonly Item[]): Promise<Check[]> {
  const submitted = await findSubmitted(engine.db, round.id)
  const jurors = await findNames(
    engine.db,
    submitted.map(({ reviewer_id }) => reviewer_id),
  )
  const lacksText = items.filter(({ feedbackPt }) => !isSaid(feedbackPt))
  const tells = items.filter((item) => tellsNames(item, items, [...jurors.values()]))
  return [
    check('closed', [], true, round.state === 'closed' || round.state === 'announced'),
    ...decisionChecks(round, items, submitted),
    check('feedback', lacksText),
    check('comments', items.filter(hasUnread)),
    check('english', items.filter(lacksEnglish), false),
    check('names', tells, false),
  ]
}

const hasUnread = ({ comments }: Item) => comments.some(({ isRead }) => !isRead)

const lacksEnglish = ({ people, feedbackEn }: Item) =>
  people.some(({ locale }) => locale === 'en') && !isSaid(feedbackEn)

/** Looked at again at the announcement, because reviews and outcomes may have changed since the line was saved. */
function decisionChecks(round: CountedRound, items: readonly Item[], submitted: readonly GivenScores[]): Check[] {
  const given = Map.groupBy(submitted, ({ item_id }) => item_id)
  const isShort = ({ id }: Item) => (given.get(id)?.length ?? 0) < round.reviews_per_item
  const present = new Set(items.map(({ id }) => id))
  const decision = round.decision?.version ? round.decision : null
  const isNow = decision !== null && isCurrent(decision, ratingsIn(submitted), present)
  const undecided = items.filter(({ outcome }) => outcome === null)
  const isWhole = (isNow || round.state === 'announced') && undecided.length === 0 && items.length > 0
  const unexplained = decision ? items.filter(isUnexplained) : []
  const isSettled = decision === null || choicesAsked(decision).length === 0 || isSaid(decision.reason)
  return [
    check(
      'reviews',
      items.filter((item) => isShort(item) && !isSaid(item.reason)),
    ),
    check('outcomes', undecided, true, isWhole),
    check('reasons', unexplained, true, isSettled && unexplained.length === 0),
    check('limit', decision ? overLimit(decision, items) : []),
  ]
}

/** Something else than the order gives, and nobody says why. */
const isUnexplained = ({ outcome, orderOutcome, reason }: Item) =>
  outcome !== null && outcome !== orderOutcome && !isSaid(reason)

/** Those that share an outcome which the round gives to fewer. */
const overLimit = ({ outcomes }: Decision, items: readonly Item[]): Item[] =>
  outcomes.flatMap(({ id, only }) => {
    const own = items.filter(({ outcome }) => outcome === id)
    return only !== null && own.length > only ? own : []
  })

function tellsNames(item: Item, items: readonly Item[], jurors: readonly string[]): boolean {
  const { id, feedbackPt, feedbackEn } = item
  const comments = item.comments.flatMap(({ isHeld, mended, original }) => (isHeld ? [] : [mended ?? original]))
  const text = [feedbackPt, feedbackEn, ...comments].join(' ').toLowerCase()
  const others = items.filter((one) => one.id !== id).map(({ title }) => title)
  return [...jurors, ...others].some((name) => text.includes(name.toLowerCase()))
}
