import { neededParts, readinessParts, type ReadinessPart } from '#contract/startups/startups.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './startup-readiness.css'

/** How much of a startup is told: seven parts, of which the first are needed to submit it. */
export function StartupReadiness({ missing }: { missing: readonly ReadinessPart[] }) {
  const t = useT('startups')
  const done = readinessParts.length - missing.length
  const count = t('ready.count', { done, all: readinessParts.length })
  return (
    <Card as="section" pad className="stack">
      <div className="row row--between">
        <h2 className="title-card">{t('ready.title')}</h2>
        <span className="small subtle">{count}</span>
      </div>
      <div className="row row--top ready">
        <Plant lit={done} size={104} label={count} />
        <ul className="ready__parts small">
          {readinessParts.map((part) => (
            <li key={part} className={missing.includes(part) ? undefined : 'is-done'}>
              <span>{t(`ready.${part}`)}</span>
              <span className="sr-only">{missing.includes(part) ? t('ready.open') : t('ready.done')}</span>
              {missing.includes(part) && neededParts.includes(part) && (
                <span className="subtle"> {t('ready.needed')}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
