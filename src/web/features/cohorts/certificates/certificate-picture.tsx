import { segment } from '#art/art-segments.ts'
import type { Progress } from '#contract/cohorts/progress.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { useProgrammeName } from '#web/lib/page/programme.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './certificate-picture.css'

export type Earned = { progress: Progress; certificate: NonNullable<Progress['certificate']> }

/** The paper in small. Decoration: what it says stands beside it. */
export function CertificatePicture({ progress: { person, cohort, weeks }, certificate }: Earned) {
  const t = useT('cohorts')
  const { day } = useFormat()
  return (
    <div className="cert" data-theme="light" aria-hidden>
      <div className="cert__paper">
        <Frame />
        <p className="cert__top">
          <strong>{useProgrammeName()}</strong>
          <span>{t('intake.title', { name: cohort.name })}</span>
        </p>
        <div>
          <p className="cert__kind">{t('certificate.kind')}</p>
          <p className="cert__name">{person.name}</p>
        </div>
        <div>
          <p className="cert__weeks">
            {weeks.map(({ number }) => (
              <Plant key={number} lit={7} />
            ))}
          </p>
          <p className="cert__foot">
            <span>{day(certificate.issuedAt)}</span>
            <span className="mono">{certificate.code}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

const [width, height] = [1123, 794]
const edge = 34
const across = 26
const down = 18

/** A line of segments around the paper. */
function Frame() {
  const [stepX, stepY] = [(width - 2 * edge) / across, (height - 2 * edge) / down]
  const row = (y: number) =>
    Array.from({ length: across }, (_, i) => segment(edge + i * stepX, y, edge + (i + 1) * stepX, y, 9, 2))
  const column = (x: number) =>
    Array.from({ length: down }, (_, i) => segment(x, edge + i * stepY, x, edge + (i + 1) * stepY, 9, 2))
  const sides = [...row(edge), ...row(height - edge), ...column(edge), ...column(width - edge)]
  return (
    <svg className="cert__frame" viewBox={`0 0 ${width} ${height}`}>
      <path d={sides.join('')} />
    </svg>
  )
}
