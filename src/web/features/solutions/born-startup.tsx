import { useState } from 'react'
import type { SolutionDetail } from '#contract/solutions/solutions.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useNameStartup } from './api.ts'
import { useStartupOptions } from './startup-field.tsx'

/** After the results: which startup grew of it, for people who have one. */
export function BornStartup({ solution }: { solution: SolutionDetail }) {
  const t = useT('solutions')
  const act = useAct()
  const options = useStartupOptions(solution)
  const name = useNameStartup(solution.id)
  const [chosen, setChosen] = useState('')
  if (!solution.can.nameStartup || options.length === 0) return null
  const save = async () => {
    if (await act(() => name.mutateAsync(chosen))) toast(t('born.done'))
  }
  return (
    <div className="row row--wrap">
      <Field label={t('born.label')} hint={t('born.hint')}>
        <Select
          options={options}
          placeholder={t('born.choose')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      <Button loading={name.isPending} aria-disabled={chosen === ''} onClick={() => chosen && void save()}>
        {t('born.save')}
      </Button>
    </div>
  )
}
