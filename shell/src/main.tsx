import '@waymark/shell-kit/base.css';
import { paintColorScheme } from '@waymark/shell-kit';
import { start } from './start.tsx';

paintColorScheme();
void start(document.getElementById('root'));
