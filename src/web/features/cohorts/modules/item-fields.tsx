import { itemKinds, moduleLimits, type ItemKind } from '#contract/cohorts/modules.ts'
import type { Task } from '#contract/cohorts/progress.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import type { ModulesForm } from './modules-values.ts'
import './modules.css'

type Path = `modules.${number}.items.${number}`
type Props = { form: ModulesForm; path: Path; people: number; tasks: readonly Task[] }

/** One thing to read, watch or do. */
export function ItemFields({ form, path, people, tasks }: Props) {
  const t = useT('cohorts-learning')
  const [, i, , j] = path.split('.').map(Number)
  const item = form.values.modules[i!]!.items[j!]!
  const kinds = itemKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <>
      <div className="itemrow__what">
        <Field label={t('item.kind')} {...form.field(`${path}.kind`)}>
          <Select
            options={kinds}
            value={item.kind}
            onChange={({ target }) => form.set(`${path}.kind`, target.value as ItemKind)}
          />
        </Field>
        {locales.map((locale) => (
          <Field
            key={locale}
            label={t(`item.title.${locale}`)}
            optional={locale !== 'pt'}
            {...form.field(`${path}.title.${locale}`)}
          >
            <Input lang={locale} maxLength={moduleLimits.title} {...form.input(`${path}.title.${locale}`)} />
          </Field>
        ))}
      </div>
      <Where form={form} path={path} tasks={tasks} />
      <details open={item.body.pt !== ''}>
        <summary className="link link--quiet small">{t('item.text')}</summary>
        <LanguageColumns>
          {(locale) => (
            <Field label={t('item.body')} optional {...form.field(`${path}.body.${locale}`)}>
              <Textarea lang={locale} rows={4} limit={moduleLimits.text} {...form.input(`${path}.body.${locale}`)} />
            </Field>
          )}
        </LanguageColumns>
      </details>
      {item.done > 0 && <p className="small muted">{t('item.done', { done: item.done, count: people })}</p>}
    </>
  )
}

function Where({ form, path, tasks }: Omit<Props, 'people'>) {
  const t = useT('cohorts-learning')
  const locale = useLocale()
  const choices = tasks.map(({ id, title }) => ({ value: id, label: pick(title, locale) }))
  return (
    <div className="itemrow__when">
      <Field label={t('item.link')} hint={t('item.linkHint')} {...form.field(`${path}.link`)}>
        <Input type="url" placeholder="https://" {...form.input(`${path}.link`)} />
      </Field>
      <Field label={t('item.minutes')} optional {...form.field(`${path}.minutes`)}>
        <Input {...form.number(`${path}.minutes`)} />
      </Field>
      <Field label={t('item.week')} optional {...form.field(`${path}.week`)}>
        <Input {...form.number(`${path}.week`)} />
      </Field>
      <Field label={t('item.task')} optional {...form.field(`${path}.taskId`)}>
        <Select options={choices} placeholder={t('item.noTask')} {...form.input(`${path}.taskId`)} />
      </Field>
    </div>
  )
}
