import { BookOpen, ExternalLink, Hammer, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ItemKind, LearningItem, LearningModule } from '#contract/cohorts/modules.ts'
import type { ProgressTask } from '#contract/cohorts/progress.ts'
import { Markdown } from '#web/components/display/markdown.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useMarkItem } from './api.ts'
import { countOf, nextItem } from './next-item.ts'
import './modules.css'

type Props = {
  modules: readonly LearningModule[]
  tasks: readonly ProgressTask[]
  /** Only the person marks what they have done. */
  mayMark?: boolean
}

/** The modules in order; the one with what is next is open. */
export function ModulesCard({ modules, tasks, mayMark = false }: Props) {
  const t = useT('cohorts-learning')
  if (modules.length === 0) return null
  const next = nextItem(modules)
  const all = countOf(modules)
  return (
    <Card as="section" aria-labelledby="modules">
      <CardHead title={t('modules.title')} id="modules">
        <span className="small muted">{t('modules.count', all)}</span>
      </CardHead>
      <CardBody className="stack">
        {modules.map((module, index) => (
          <details className="module" key={module.id} open={module.items.some(({ id }) => id === next?.id)}>
            <summary>
              <span className="medium grow">
                {index + 1}. <Translated text={module.title} />
              </span>
              <SegBar value={countOf([module]).done} max={module.items.length} size="sm" />
              <span className="small muted">{t('modules.count', countOf([module]))}</span>
            </summary>
            <ol className="module__items">
              {module.items.map((item) => (
                <Item key={item.id} item={item} isNext={item.id === next?.id} tasks={tasks}>
                  {mayMark ? <Mark item={item} /> : <Title item={item} />}
                </Item>
              ))}
            </ol>
          </details>
        ))}
      </CardBody>
    </Card>
  )
}

const icons: Record<ItemKind, typeof BookOpen> = { read: BookOpen, watch: Play, do: Hammer }

type ItemProps = { item: LearningItem }

function Item({
  item,
  isNext,
  tasks,
  children,
}: ItemProps & { isNext: boolean; tasks: Props['tasks']; children: ReactNode }) {
  const t = useT('cohorts-learning')
  const locale = useLocale()
  const Icon = icons[item.kind]
  const task = tasks.find(({ id }) => id === item.taskId)
  const about = [
    t(`kind.${item.kind}`),
    item.minutes && t('modules.minutes', { count: item.minutes }),
    item.week && t('modules.week', { week: item.week }),
    task && t('modules.leadsTo', { task: pick(task.title, locale) }),
  ]
  const body = pick(item.body, locale)
  return (
    <li className="moduleitem">
      <div className="row row--between row--wrap">
        {children}
        {isNext && <Status tone="info">{t('modules.next')}</Status>}
      </div>
      <p className="small muted moduleitem__about">
        <Icon aria-hidden />
        {about.filter(Boolean).join(' · ')}
      </p>
      {body && (
        <div lang={languageOf(item.body, locale)}>
          <Markdown source={body} />
        </div>
      )}
      {item.link && (
        <a className="link" href={item.link} rel="noopener noreferrer nofollow" target="_blank">
          {t('modules.open')} <ExternalLink aria-hidden />
          <span className="sr-only">{pick(item.title, locale)}</span>
        </a>
      )}
    </li>
  )
}

/** Somebody else's: told in words, without a control. */
function Title({ item: { title, isDone } }: ItemProps) {
  const t = useT('cohorts-learning')
  return (
    <p className="row">
      <Translated text={title} />
      {isDone && <Status tone="success">{t('modules.done')}</Status>}
    </p>
  )
}

function Mark({ item: { id, title, isDone } }: ItemProps) {
  const act = useAct()
  const mark = useMarkItem(id)
  // Shown at once: the answer only confirms it, or takes it back with a sentence.
  const isShown = mark.isPending ? mark.variables : isDone
  return (
    <Checkbox
      checked={isShown}
      aria-disabled={mark.isPending}
      onChange={({ target }) => {
        if (!mark.isPending) void act(() => mark.mutateAsync(target.checked))
      }}
    >
      <Translated text={title} />
    </Checkbox>
  )
}
