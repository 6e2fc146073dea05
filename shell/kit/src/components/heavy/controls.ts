/** Controls that first screens do without. */
export { NativeSelect, PasswordInput, Progress, Radio, Switch, Tabs, Textarea } from '@mantine/core';
