import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelLimits } from '#contract/lists.ts'
import type { ManagedStartupDetail } from '#contract/startups/manage.ts'
import { Field } from '#web/components/fields/field.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { manageQueries, usePutLabels } from './api.ts'

/** By which the team of the programme sorts startups; typed words become labels. */
export function StartupLabels({ startup: { id, labels } }: { startup: ManagedStartupDetail }) {
  const t = useT('startups-manage')
  const act = useAct()
  const [chosen, setChosen] = useState(labels)
  const { data } = useQuery(manageQueries.labels())
  const put = usePutLabels(id, labels)
  const options = (data?.items ?? []).map(({ label }) => ({ value: label, label }))
  const cut = (typed: string[]) => setChosen(typed.map((label) => label.slice(0, labelLimits.text)))
  return (
    <div className="stack">
      <Field label={t('labels')} hint={t('labelsHint')} optional>
        <MultiCombobox
          allowNew
          options={options}
          value={chosen}
          onChange={cut}
          max={labelLimits.each}
          newLabel={(text) => t('newLabel', { text })}
        />
      </Field>
      {chosen.join() !== labels.join() && (
        <div>
          <Button size="sm" loading={put.isPending} onClick={() => void act(() => put.mutateAsync(chosen))}>
            {t('saveLabels')}
          </Button>
        </div>
      )}
    </div>
  )
}
