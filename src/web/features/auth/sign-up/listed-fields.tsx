import type { ReactNode } from 'react'
import {
  type Country,
  type Field as StudyOrSector,
  listCountries,
  listFields,
  listSkills,
  type Skill,
} from '#contract/reference/reference.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { ItemChooser } from '#web/components/fields/item-chooser.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { call } from '#web/lib/api/client.ts'
import type { ListedItem } from '#web/lib/text/choices.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useAnswer } from '#web/lib/api/use-answer.ts'

export type Lists = { fields: StudyOrSector[]; countries: Country[]; skills: Skill[] }

/** The reference lists for sign-up, loaded while the first step is filled in. */
export function useReferenceLists(withSkills: boolean) {
  return useAnswer<Lists>(`lists ${withSkills}`, async () => {
    const [fields, countries, skills] = await Promise.all([
      call(listFields, { quiet: true }),
      call(listCountries, { quiet: true }),
      withSkills ? call(listSkills, { quiet: true }) : { items: [] },
    ])
    return { fields: fields.items, countries: countries.items, skills: skills.items }
  })
}

type ListsAnswer = ReturnType<typeof useAnswer<Lists>>

type WithListsProps = { lists: ListsAnswer; children: (lists: Lists) => ReactNode }

/** Renders a step once its reference lists have loaded. */
export function WithLists({ lists, children }: WithListsProps) {
  return (
    <div className="form" tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      {lists.answer ? children(lists.answer) : <NoLists lists={lists} />}
    </div>
  )
}

function NoLists({ lists }: { lists: ListsAnswer }) {
  const t = useT('auth-sign-up')
  if (lists.error === undefined) {
    return (
      <Skeletons>
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </Skeletons>
    )
  }
  return (
    <Alert
      tone="danger"
      announce
      action={
        <Button size="sm" onClick={lists.retry}>
          {t('register.retry')}
        </Button>
      }
    >
      {t('register.listsFailed')}
    </Alert>
  )
}

type ListedFieldProps = {
  label: string
  placeholder?: string
  items: readonly ListedItem[]
  field: { id: string; error: string | undefined }
  control: { name: string; value: string; onChange: (value: string) => void; onBlur: () => void }
}

/** One entry of a reference list, found by typing. */
export function ListedField({ label, placeholder, items, field, control }: ListedFieldProps) {
  const { value, onChange, ...rest } = control
  return (
    <Field label={label} {...field}>
      <ItemChooser
        {...rest}
        items={items}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
        placeholder={placeholder}
      />
    </Field>
  )
}
