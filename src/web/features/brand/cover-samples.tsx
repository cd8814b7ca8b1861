import { Cover } from '#web/components/display/cover.tsx'
import type { CoverFamily } from '#art/art.ts'
import { useT } from '#web/lib/text/i18n.ts'

const SAMPLES: [CoverFamily, string][] = [
  ['tabuleiro', 'lcd'],
  ['tabuleiro', 'folha'],
  ['socalcos', 'azulejo'],
  ['socalcos', 'barro'],
  ['azulejo', 'gema'],
  ['azulejo', 'noite'],
  ['girassol', 'cobalto'],
  ['girassol', 'mare'],
  ['seara', 'ginja'],
  ['seara', 'laranja'],
]

/** Each family in two colour packets, labelled with the family's name in the code. */
export function CoverSamples() {
  const t = useT('brand')
  return (
    <div className="covers">
      {SAMPLES.map(([family, packet]) => (
        <figure key={`${family} ${packet}`}>
          <Cover slug={`${family}-${packet}`} kind="challenge" family={family} packet={packet} />
          <figcaption className="tiny subtle">
            {family}, {packet}
          </figcaption>
        </figure>
      ))}
      <figure>
        <Cover slug="coorte" kind="event" digits="20261" packet="noite" />
        <figcaption className="tiny subtle">{t('covers.cohort')}</figcaption>
      </figure>
    </div>
  )
}
