import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'

export type Edge = 'before' | 'after'

type Dragged = {
  /** What is dragged: things of one sort change places with each other. */
  sort: string
  key: string
  onDrop: (key: string, edge: Edge) => void
}

/** The half of a row that the pointer is over. */
function edgeAt(element: Element, clientY: number): Edge {
  const { top, height } = element.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/**
 * A row that can be dragged by its handle, and on which others of its sort are dropped, before or after it. Where it
 * would land is drawn by `data-edge`, without rendering anything anew.
 */
export function useDragged<Row extends HTMLElement>({ sort, key, onDrop }: Dragged) {
  const row = useRef<Row>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const element = row.current!
    const clear = () => void delete element.dataset.edge
    return combine(
      draggable({
        element,
        dragHandle: handle.current!,
        getInitialData: () => ({ sort, key }),
        onDragStart() {
          element.dataset.dragged = ''
        },
        onDrop() {
          delete element.dataset.dragged
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.sort === sort && source.data.key !== key,
        getData: ({ input }) => ({ edge: edgeAt(element, input.clientY) }),
        onDrag({ self }) {
          element.dataset.edge = String(self.data.edge)
        },
        onDragLeave: clear,
        onDrop({ source, self }) {
          clear()
          drop.current(String(source.data.key), self.data.edge === 'before' ? 'before' : 'after')
        },
      }),
    )
  }, [sort, key])
  return { row, handle }
}

/** A list onto which things are dropped where it has no rows of its own, or below them. */
export function useDropList<List extends HTMLElement>(sort: string, onDrop: (key: string) => void) {
  const list = useRef<List>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const element = list.current!
    const clear = () => void delete element.dataset.over
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.sort === sort,
      onDrag({ location }) {
        if (location.current.dropTargets[0]?.element === element) element.dataset.over = ''
        else clear()
      },
      onDragLeave: clear,
      onDrop({ source, location }) {
        clear()
        if (location.current.dropTargets[0]?.element === element) drop.current(String(source.data.key))
      },
    })
  }, [sort])
  return list
}
