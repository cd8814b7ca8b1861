import { modulesInput, type ItemKind, type ModulesInput, type PlannedModules } from '#contract/cohorts/modules.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts, orNone, toTexts, type Texts } from '#web/lib/text/bilingual.ts'

type ItemValues = {
  id: string | undefined
  kind: ItemKind
  title: Texts
  body: Texts
  link: string
  minutes: number | null
  week: number | null
  taskId: string
  /** How many people have done it; not sent. */
  done: number
}
type ModuleValues = { id: string | undefined; title: Texts; items: ItemValues[] }
export type ModulesValues = { modules: ModuleValues[] }
export type ModulesForm = Form<ModulesValues>

export const blankItem: ItemValues = {
  id: undefined,
  kind: 'read',
  title: noTexts,
  body: noTexts,
  link: '',
  minutes: null,
  week: null,
  taskId: '',
  done: 0,
}
export const blankModule: ModuleValues = { id: undefined, title: noTexts, items: [blankItem] }

export const toValues = ({ modules }: PlannedModules): ModulesValues => ({
  modules: modules.map(({ id, title, items }) => ({
    id,
    title: toTexts(title),
    items: items.map((item) => ({
      ...item,
      title: toTexts(item.title),
      body: toTexts(item.body),
      link: item.link ?? '',
      taskId: item.taskId ?? '',
    })),
  })),
})

export const modulesSchema = {
  safeParse: ({ modules }: ModulesValues) =>
    modulesInput.safeParse(
      {
        modules: modules.map(({ id, title, items }) => ({
          id,
          title: fromTexts(title),
          items: items.map(({ done: _done, ...item }) => ({
            ...item,
            title: fromTexts(item.title),
            body: { ...fromTexts(item.body), pt: item.body.pt },
            link: orNone(item.link),
            taskId: orNone(item.taskId),
          })),
        })),
      } satisfies Record<keyof ModulesInput, unknown>,
      { reportInput: true },
    ),
}
