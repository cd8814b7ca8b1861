import { Download, Image as ImageIcon, List } from 'lucide-react'
import { useRef } from 'react'
import type { Dimension, Figure } from '#contract/figures/figures.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { later } from '#web/lib/page/later.ts'
import { placeOf } from '#web/lib/page/place.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { FigureTable } from './figure-table.tsx'
import { useFigureText } from './figure-text.ts'

const chart = later(() => import('./figure-chart.tsx'))

type Props = {
  figure: Figure
  /** The edition before the chosen one. */
  before: string | undefined
  by: Dimension
  onOpen: (step: string) => void
}

/** A figure: its numbers, each opening to its rows, a drawing, a table, and how it is counted. */
export function FigureCard({ figure, before, by, onOpen }: Props) {
  const t = useT('figures')
  const locale = useLocale()
  const drawing = useRef<HTMLDivElement>(null)
  const { name, title, rule, share, list } = figure
  const { percent } = useFigureText()
  const Chart = chart.useLoaded()?.FigureChart
  return (
    <Card as="section" aria-labelledby={`figure-${name}`} className="figure">
      <CardHead title={title[locale]} id={`figure-${name}`}>
        <Downloads name={title[locale]} drawing={() => drawing.current?.querySelector('svg') ?? null} />
      </CardHead>
      <CardBody className="stack">
        <p className="small muted">{rule[locale]}</p>
        <Steps figure={figure} before={before} onOpen={onOpen} />
        {share && share.value !== null && (
          <p className="small">
            <strong className="num">{percent(share.value)}</strong> {share.title[locale]}
            {before && share.before !== null && (
              <span className="subtle"> · {t('was', { value: percent(share.before), name: before })}</span>
            )}
          </p>
        )}
        <div className={figure.by.length > 0 ? 'figure__drawing' : undefined} ref={drawing}>
          {Chart && <Chart figure={figure} by={by} />}
        </div>
        <div className="figure__foot">
          <FigureTable figure={figure} by={by} before={before} />
          {list && (
            <ButtonLink {...placeOf(list)} size="sm">
              <List />
              {t('toList')}
            </ButtonLink>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function Steps({ figure, before, onOpen }: Omit<Props, 'by'>) {
  const t = useT('figures')
  const locale = useLocale()
  const { number, hidden } = useFigureText()
  const most = Math.max(1, ...figure.steps.map(({ value }) => value ?? 0))
  return (
    <ul className="figsteps">
      {figure.steps.map(({ name, title, value, before: was }) => (
        <li key={name} className="figstep">
          <span className="small">{title[locale]}</span>
          <span className="figstep__bar" aria-hidden style={{ '--of': (value ?? 0) / most }} />
          {value === null ? (
            <span className="small subtle">{hidden(figure)}</span>
          ) : (
            <button
              type="button"
              className="figstep__open num"
              aria-label={t('open', { value: number(value), what: title[locale] })}
              onClick={() => onOpen(name)}
            >
              {number(value)}
            </button>
          )}
          {before && <span className="small subtle num">{was === null ? '–' : number(was)}</span>}
        </li>
      ))}
    </ul>
  )
}

function Downloads({ name, drawing }: { name: string; drawing: () => SVGSVGElement | null }) {
  const t = useT('figures')
  const act = useAct()
  const save = (kind: 'svg' | 'png') =>
    void act(async () => {
      const svg = drawing()
      if (svg) await (await import('./picture.ts')).savePicture(svg, name, kind)
    })
  return (
    <Menu
      label={t('picture.label', { name })}
      trigger={
        <Button size="sm" aria-label={t('picture.label', { name })}>
          <Download />
        </Button>
      }
    >
      <MenuItem id="svg" icon={<ImageIcon />} onAction={() => save('svg')}>
        {t('picture.svg')}
      </MenuItem>
      <MenuItem id="png" icon={<ImageIcon />} onAction={() => save('png')}>
        {t('picture.png')}
      </MenuItem>
    </Menu>
  )
}
