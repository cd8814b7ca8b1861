import { useState } from 'react'
import type { TraineeDetail } from '#contract/cohorts/trainees.ts'
import { Button } from '#web/components/ui/button.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const JudgeDialog = lateDialog(() => import('./judge-dialog.tsx').then((file) => file.JudgeDialog))

export type Judging = { trainee: Pick<TraineeDetail, 'id' | 'milestones' | 'person'>; skill?: string }

/** A mentor or the team confirms a skill, or says why not yet. */
export function JudgeSkill({ trainee, skill }: Judging) {
  const t = useT('cohorts-passport')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant={skill ? 'secondary' : 'ghost'} onClick={() => setOpen(true)}>
        {t(skill ? 'judge' : 'judgeTitle')}
      </Button>
      {isOpen && <JudgeDialog trainee={trainee} skill={skill ?? ''} onClose={() => setOpen(false)} />}
    </>
  )
}
