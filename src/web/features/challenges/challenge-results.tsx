import type { ChallengeDetail, ChallengeResult } from '#contract/challenges/challenges.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { Digits } from '#web/components/display/digits.tsx'
import { Card, Section } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** The winners and finalists, once they are announced. */
export function ChallengeResults({ challenge: { results, announcedAt } }: { challenge: ChallengeDetail }) {
  const t = useT('challenges')
  const format = useFormat()
  if (results.length === 0 || !announcedAt) return null
  const when = <span className="small subtle">{t('results.announced', { date: format.day(announcedAt) })}</span>
  return (
    <Section id="results" title={t('results.title')} aside={when}>
      <div className="results">
        {results.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </div>
    </Section>
  )
}

function Result({ result: { id, state, place, lang, title, summary, team, mine } }: { result: ChallengeResult }) {
  const t = useT('challenges')
  const { list } = useFormat()
  return (
    <Card as="article" className={cx('result', mine && 'result--mine')}>
      <Cover kind="challenge" slug={id} shape="wide" className="result__cover">
        {place && (
          <span className="lcd result__place">
            <Digits value={String(place)} size="lg" />
            <span className="sr-only">{t('results.place', { place })}</span>
          </span>
        )}
      </Cover>
      <div className="result__body">
        <p className="row row--wrap small subtle">
          {t(`results.${state}`)}
          {mine && <Chip tone="accent">{t('results.mine')}</Chip>}
        </p>
        <h3 className="title-card" lang={lang}>
          {title}
        </h3>
        <p className="small muted">{list(team)}</p>
        <p className="small clamp-2" lang={lang}>
          {summary}
        </p>
      </div>
    </Card>
  )
}
