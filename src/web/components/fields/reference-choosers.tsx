import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Country, Field, Skill } from '#contract/reference/reference.ts'
import { Button } from '#web/components/ui/button.tsx'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { ComboboxProps } from './combobox.tsx'
import { ItemChooser, ItemsChooser } from './item-chooser.tsx'
import type { MultiComboboxProps } from './multi-combobox.tsx'

const noItems: never[] = []

type FieldChooserProps = Omit<ComboboxProps, 'options'> & {
  /** Only sectors of activity, or only areas of study. */
  kind?: Field['kind']
}

/** One of the fields of activity or study that people, startups, challenges and problems share. */
export function FieldChooser({ kind, placeholder, ...rest }: FieldChooserProps) {
  const t = useT('ui')
  const { data, isError, refetch } = useQuery(referenceQueries.fields())
  const all: readonly Field[] = data?.items ?? noItems
  const items = useMemo(() => all.filter((field) => !kind || field.kind === kind), [all, kind])
  return (
    <>
      <ItemChooser {...rest} items={items} placeholder={placeholder ?? t('chooser.type')} />
      {isError && <Retry onRetry={() => void refetch()} />}
    </>
  )
}

type FieldsChooserProps = Omit<MultiComboboxProps, 'options' | 'allowNew'> & Pick<FieldChooserProps, 'kind'>

/** Several of the shared fields. */
export function FieldsChooser({ kind, placeholder, ...rest }: FieldsChooserProps) {
  const t = useT('ui')
  const { data, isError, refetch } = useQuery(referenceQueries.fields())
  const all: readonly Field[] = data?.items ?? noItems
  const items = useMemo(() => all.filter((field) => !kind || field.kind === kind), [all, kind])
  return (
    <>
      <ItemsChooser {...rest} items={items} placeholder={placeholder ?? t('chooser.type')} />
      {isError && <Retry onRetry={() => void refetch()} />}
    </>
  )
}

export function CountryChooser({ placeholder, ...rest }: Omit<ComboboxProps, 'options'>) {
  const t = useT('ui')
  const { data, isError, refetch } = useQuery(referenceQueries.countries())
  const items: readonly Country[] = data?.items ?? noItems
  return (
    <>
      <ItemChooser {...rest} items={items} placeholder={placeholder ?? t('chooser.type')} />
      {isError && <Retry onRetry={() => void refetch()} />}
    </>
  )
}

/** Several of the shared skills. */
export function SkillChooser({ placeholder, ...rest }: Omit<MultiComboboxProps, 'options' | 'allowNew'>) {
  const t = useT('ui')
  const { data, isError, refetch } = useQuery(referenceQueries.skills())
  const items: readonly Skill[] = data?.items ?? noItems
  return (
    <>
      <ItemsChooser {...rest} items={items} placeholder={placeholder ?? t('chooser.type')} />
      {isError && <Retry onRetry={() => void refetch()} />}
    </>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useT('ui')
  return (
    <p className="row row--wrap small subtle" aria-live="polite">
      {t('chooser.failed')}
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {t('more.again')}
      </Button>
    </p>
  )
}
