import { IconGripVertical } from '@tabler/icons-react'
import type { useDragOrder } from './use-drag-order.ts'

/** What a pointer takes a row by. Keyboards and screen readers have the buttons beside it. */
export function OrderGrip(props: ReturnType<ReturnType<typeof useDragOrder>['grip']>) {
  return (
    <span className="order-grip" aria-hidden="true" {...props}>
      <IconGripVertical size={18} />
    </span>
  )
}
