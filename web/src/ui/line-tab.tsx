import './line-tab.css';
import { Tabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** One of several tabs above their content. A line in the accent colour says which of them is open. */
export function LineTab({ className, ...rest }: ComponentProps<typeof Tabs.Trigger>) {
  return <Tabs.Trigger className={cx('line-tab', className)} {...rest} />;
}
